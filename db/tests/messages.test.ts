/** Every refusal that a user can get has a message and is listed in the table of errors. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { constraintMessages } from '#domain/messages/constraints.ts';
import { databaseForTests } from './support.ts';

const root = new URL('../../', import.meta.url);
const rules = readdirSync(new URL('db/rules/', root)).map((file) =>
  readFileSync(new URL(`db/rules/${file}`, root), 'utf8'),
);
const raised = new Set(
  rules.flatMap((sql) => [
    ...[...sql.matchAll(/rules\.(?:refuse|refusal)\('(\w+)'/g)].map((match) => match[1]!),
    ...[...sql.matchAll(/rules\.require_columns\(([^;]*)\);/g)].flatMap(([, required]) =>
      [...required!.matchAll(/'[\w.]+', '(\w+)', '[^']+'/g)].map((match) => match[1]!),
    ),
    ...[...sql.matchAll(/rules\.required_name\([^;]*'(\w+)', '(\w+)'\);/g)].flatMap((match) => match.slice(1)),
    ...[...sql.matchAll(/rules\.(?:checked_members|require_members|require_countries)\([^;]*'(\w+)', '\w+'\);/g)].map(
      (match) => match[1]!,
    ),
  ]),
);

describe('refusals', () => {
  const database = databaseForTests();

  /** Constraints of tables that users write, on columns granted to them. */
  const constraintsPeopleMeet = () =>
    database.rolledBack(async (transaction) => {
      const { rows } = await transaction.query<{ name: string }>(
        `select c.conname as name
         from pg_constraint c
         join pg_class t on t.oid = c.conrelid and t.relnamespace = 'data'::regnamespace
         where c.contype in ('c', 'f', 'u')
           and not exists (
             select from unnest(c.conkey) k
             join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
             where a.attgenerated = ''
               and not has_column_privilege('web_user', c.conrelid, a.attnum, 'insert')
               and not has_column_privilege('web_user', c.conrelid, a.attnum, 'update')
               and a.attname <> 'id'
           )
         order by 1`,
      );
      return rows.map((row) => row.name);
    });

  it('by a table constraint have a message in the list, and the list has no others', async () => {
    const met = await constraintsPeopleMeet();
    expect(met.length).toBeGreaterThan(25);
    expect(Object.keys(constraintMessages).toSorted()).toEqual(met.toSorted());
  });

  it('are all in docs/errors.md, and it has no others', () => {
    const documented = [
      ...readFileSync(new URL('docs/errors.md', root), 'utf8')
        .split('## Refused by the server itself')[0]!
        .matchAll(/^\| `(\w+)` \|/gm),
    ].map((match) => match[1]!);
    expect(documented.toSorted()).toEqual([...raised, ...Object.keys(constraintMessages)].toSorted());
  });
});
