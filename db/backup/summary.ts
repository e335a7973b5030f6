/** Describes the content of a database, so that a restored copy can be compared with it: its state, counts, sums and objects. Reads any state of the schema. */
import { z } from 'zod';

/** Runs one statement in the snapshot that the summary describes. */
export type Ask = <Row>(text: string) => Promise<Row[]>;

const counts = z.record(z.string(), z.number());
export const summaryForm = z.object({
  /** Of PostgreSQL. */
  version: z.number(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Rows by table. */
  tables: counts,
  /** Facts and their figures by country, year and type. */
  facts: z.array(z.object({ key: z.string(), facts: z.number(), sum: z.string() })),
  /** Triggers, policies, grants … by kind. */
  objects: counts,
});
export type Summary = z.infer<typeof summaryForm>;

/** A file that the database names. */
export interface NamedFile {
  name: string;
  type: string;
}

/** The login's password stays out of a backup: a restored database gets a new one. */
export const notDumped = 'helix.login';

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('data', 'auth', 'helix') and c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname, c.relname) <> ('helix', 'login')
  order by 1`;

const OURS = `('data', 'auth', 'rules', 'api', 'published', 'helix')`;
const ROLES = `('web_user', 'helix_app', 'helix_client')`;
const OBJECTS = `
  with ours as (select oid from pg_namespace where nspname in ${OURS}),
  relations as (
    select c.* from pg_class c
    where c.relnamespace in (select oid from ours) and c.oid is distinct from to_regclass('${notDumped}')),
  granted as (
    select a.* from relations c cross join lateral aclexplode(c.relacl) a
    union all
    select a.* from relations c join pg_attribute t on t.attrelid = c.oid cross join lateral aclexplode(t.attacl) a
    union all
    select a.* from pg_proc p cross join lateral aclexplode(p.proacl) a where p.pronamespace in (select oid from ours)
    union all
    select a.* from pg_namespace n cross join lateral aclexplode(n.nspacl) a where n.oid in (select oid from ours))
  select 'functions' as kind, count(*) from pg_proc where pronamespace in (select oid from ours)
  union all select 'views', count(*) from relations where relkind = 'v'
  union all select 'triggers', count(*) from pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid in (select oid from relations)
  union all select 'policies', count(*) from pg_policy where polrelid in (select oid from relations)
  union all select 'tables with policies', count(*) from relations where relrowsecurity
  union all select 'constraints', count(*) from pg_constraint where contype <> 'n' and convalidated and conrelid in (select oid from relations)
  union all select 'indexes', count(*) from pg_index where indisvalid and indrelid in (select oid from relations where relkind <> 't')
  union all select 'generated columns', count(*) from pg_attribute where attgenerated <> '' and attrelid in (select oid from relations)
  union all select 'grants', count(*) from granted g join pg_roles r on r.oid = g.grantee where r.rolname in ${ROLES}`;

export async function summaryOf(ask: Ask): Promise<Summary> {
  const names = (await ask<{ name: string }>(TABLES)).map(({ name }) => name);
  const has = (name: string): boolean => names.includes(name);
  const counting = names.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name, count(*)::float8 as rows from ${name}`,
  );
  const [version] = await ask<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  );
  return {
    version: version?.major ?? 0,
    migrations: has('helix.migrations') ? await ask('select name, hash from helix.migrations order by number') : [],
    tables:
      names.length === 0
        ? {}
        : Object.fromEntries(
            (await ask<{ name: string; rows: number }>(counting.join(' union all '))).map((row) => [
              row.name,
              row.rows,
            ]),
          ),
    facts: has('data.facts')
      ? await ask(
          `select concat_ws(' ', iso3, year, type) as key, count(*)::integer as facts, coalesce(sum(figure), 0)::text as sum
           from data.facts group by iso3, year, type order by iso3, year, type`,
        )
      : [],
    objects: Object.fromEntries(
      (await ask<{ kind: string; count: string }>(OBJECTS)).map(({ kind, count }) => [kind, Number(count)]),
    ),
  };
}

export async function filesNamed(ask: Ask): Promise<NamedFile[]> {
  const [table] = await ask<{ found: boolean }>(`select to_regclass('data.files') is not null as found`);
  if (!table?.found) return [];
  return ask(`select filename as name, content_type as type from data.files order by filename`);
}

/** The differences in words, none if the two describe the same content. */
export function differences(expected: Summary, found: Summary): string[] {
  const sumsOf = ({ facts }: Summary) =>
    Object.fromEntries(facts.map((one) => [one.key, `${one.facts} facts, ${one.sum} people`]));
  const statesOf = ({ migrations }: Summary) => Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
  return [
    ...compared('migration', statesOf(expected), statesOf(found)),
    ...compared('rows of', expected.tables, found.tables),
    ...compared('sum of', sumsOf(expected), sumsOf(found)),
    ...compared('number of', expected.objects, found.objects),
  ];
}

type Values = Record<string, string | number>;

function compared(what: string, expected: Values, found: Values): string[] {
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return keys
    .filter((key) => expected[key] !== found[key])
    .map((key) => `${what} ${key}: ${found[key] ?? 'none'} instead of ${expected[key] ?? 'none'}`);
}
