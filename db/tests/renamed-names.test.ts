/** The rename of a name of a list: each record that holds it refuses, in use or in the trash, or has the new one. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const fact = (more: object) => ({
  name: 'Named', iso3: 'KEN', year: 2025, displacement_type: 'Conflict', type: 'IDPs (Stock)',
  data: { reported_figure: 1, term: 'Displaced', stock_date: { date: '2025-12-31' } }, ...more,
}); // prettier-ignore

/** How a record with the name in this column is made. */
const HOLDERS: Readonly<Record<string, (name: string) => [relation: string, fields: Record<string, unknown>]>> = {
  'contextual_analysis.group': (name) => ['contextual_analysis', { iso3: 'KEN', title: 'An analysis', displacement_type: 'Conflict', content: 'Text', publication_date: '2025-01-01', group: name }],
  'facts.groups': (name) => ['facts', fact({ groups: [name] })],
  'facts.themes': (name) => ['facts', fact({ themes: [name] })],
  'publishers.type': (name) => ['publishers', { name: 'A publisher', type: name }],
  'releases.groups': (name) => ['releases', { name: 'A release', year: 2025, groups: [name], causes: [] }],
}; // prettier-ignore

const LISTS: Readonly<Record<string, string>> = { group: 'groups', type: 'publisher_types' };
const listOf = (holder: string): string => {
  const name = holder.split('.')[1]!;
  return LISTS[name] ?? name;
};

async function newName(t: Transaction, list: string): Promise<string> {
  const days = list === 'groups' ? { start_date: '2031-01-01', end_date: '2031-12-31' } : {};
  await becomePerson(t, 'Administrator');
  const columns = ['name', ...Object.keys(days)].join();
  await t.query(
    `insert into api.${list} (${columns}) select ${columns} from jsonb_populate_record(null::api.${list}, $1)`,
    [JSON.stringify({ name: 'New name', ...days })],
  );
  return 'New name';
}
const rename = (list: string) => `update api.${list} set name = 'Other name' where name = 'New name'`;

it('every column that holds such a name is in this test, but for frozen figures', () =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ holder: string }>(
      `select c.relname || '.' || a.attname as holder from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'data'::regnamespace and c.relkind = 'r' and c.relname not like 'release\\__%'
         and (a.attname in ('group', 'groups', 'theme', 'themes', 'publisher_type', 'publisher_types') or exists (
           select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
             and k.confrelid in ('data.groups'::regclass, 'data.themes'::regclass, 'data.publisher_types'::regclass))) order by 1`,
    );
    expect(rows.map(({ holder }) => holder)).toEqual(Object.keys(HOLDERS));
  }));

describe.each(Object.keys(HOLDERS))('a name in %s', (holder) => {
  const list = listOf(holder);
  const [relation, column] = holder.split('.') as [string, string];

  it('is renamed with its record, or not at all', () =>
    database.rolledBack(async (t) => {
      const [kind, fields] = HOLDERS[holder]!(await newName(t, list));
      const { id } = await add(t, kind, fields);
      const refused = await refusalOf(t, () => t.query(rename(list)));
      if (refused !== null) return expect(refused).toBe('list_name_in_use');
      await t.query(rename(list));
      const [row] = await asOwner(t, `select to_jsonb(r)->$2 as now from data.${relation} r where id = $1`, [
        id,
        column,
      ]);
      expect(row).toEqual({ now: 'Other name' });
    }));

  it('is kept for a record in the trash, which comes back', () =>
    database.rolledBack(async (t) => {
      const [kind, fields] = HOLDERS[holder]!(await newName(t, list));
      const { id } = await add(t, kind, fields);
      const deletes = await t.query<{ may: boolean }>(
        `select has_table_privilege('web_user', 'data.${relation}', 'delete') as may`,
      );
      if (!deletes.rows[0]!.may) return;
      await t.query(`delete from api.${kind} where id = $1`, [id]);
      const { rows } = await t.query<{ operation_id: number }>('select operation_id from api.deleted_records');
      const refused = await refusalOf(t, () => t.query(rename(list)));
      if (refused !== null) expect(refused).toBe('list_name_in_use');
      else await t.query(rename(list));
      const undone = await t.query('select reason, number from api.undo_operation($1)', [rows[0]!.operation_id]);
      expect(undone.rows).toEqual([{ reason: null, number: 1 }]);
    }));
});
