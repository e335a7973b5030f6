/** Checks the conventions of the database against its catalog; each query is also tested on an object that breaks its convention. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { packageRoot } from '#db/paths.ts';
import { readSources, type SourceFile } from '#db/sources.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

interface Convention {
  says: string;
  /** Returns the `name` of each object that breaks the convention. */
  query: string;
  breach: string;
}

const ours = `('data', 'rules', 'api', 'auth')`;
const table = 'create table data.breach (id integer primary key)';

const conventions: Convention[] = [
  {
    says: 'every table has row-level security',
    query: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    breach: table,
  },
  {
    says: 'every table has a primary key',
    query: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ours} and c.relkind in ('r', 'p') and c.relname <> 'reference_list'
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    breach: 'create table data.breach (id integer)',
  },
  {
    // 'a' is PostgreSQL's default.
    says: 'every foreign key declares its action on delete',
    query: `
      select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and connamespace::regnamespace::text in ${ours} and confdeltype = 'a'`,
    breach: 'create table data.breach (username text constraint breach_username references data.users (username))',
  },
  {
    says: 'every check is named by us, not by PostgreSQL',
    query: String.raw`
      select k.conrelid::regclass || '.' || k.conname as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.connamespace::regnamespace::text in ${ours} and k.contype = 'c' and k.conname ~ ('^' || c.relname || '_(.*_)?check\d*$')`,
    breach: 'create table data.breach (id integer primary key, size integer check (size > 0))',
  },
  {
    says: 'every function pins its search_path, or has a body that was read when it was created',
    query: `
      select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ${ours} and p.prosqlbody is null and not exists (select from unnest(p.proconfig) s where s like 'search_path=%')`,
    breach: 'create function rules.breach() returns integer language sql immutable as $$ select 1 $$',
  },
  {
    says: 'every function of the rules and the api that reads call plans its statements once, also inside a statement that is planned each time',
    query: `
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in ('rules'::regnamespace, 'api'::regnamespace) and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype and p.proname !~ '^(checked|refuse|require|shown|tidied)_'
        and exists (select from unnest(p.proconfig) s where s like 'search_path=%')
        and not exists (select from unnest(p.proconfig) s where s like 'plan_cache_mode=%')`,
    breach:
      'create function rules.breach() returns integer language sql immutable set search_path = pg_catalog as $$ select 1 $$',
  },
  {
    says: 'every view of the api runs with the rights of the caller',
    query: `
      select oid::regclass::text as name from pg_class
      where relnamespace = 'api'::regnamespace and relkind = 'v'
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on'], false)`,
    breach: 'create view api.breach as select 1 as id',
  },
  {
    says: 'schema api holds no data',
    query: `
      select oid::regclass::text as name from pg_class
      where relnamespace = 'api'::regnamespace and relkind in ('r', 'p', 'm', 'f', 'S')`,
    breach: 'create table api.breach (id integer primary key)',
  },
  {
    says: 'every relation of the api has a comment',
    query: `
      select oid::regclass::text as name from pg_class
      where relnamespace = 'api'::regnamespace and relkind = 'v' and obj_description(oid) is null`,
    breach: 'create view api.breach with (security_invoker) as select 1 as id',
  },
  {
    says: 'a view that people update names its ETag',
    query: `
      select oid::regclass::text as name from pg_class
      where relnamespace = 'api'::regnamespace and relkind = 'v' and has_any_column_privilege('web_user', oid, 'update')
        and coalesce(obj_description(oid), '') not like '%@etag version%'`,
    breach: `${table}; create view api.breach as select id from data.breach; grant update on api.breach to web_user`,
  },
  {
    says: 'a table that people update has the version used as its ETag',
    query: `
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'data'::regnamespace and c.relkind = 'r' and has_any_column_privilege('web_user', c.oid, 'update')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version')`,
    breach: `${table}; grant update on data.breach to web_user`,
  },
  {
    says: 'a table that people delete from can archive its rows',
    query: `
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'data'::regnamespace and c.relkind = 'r' and has_table_privilege('web_user', c.oid, 'delete')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'archived_at')`,
    breach: `${table}; grant delete on data.breach to web_user`,
  },
  {
    says: 'columns that people never write are not granted',
    query: `
      select c.oid::regclass || '.' || a.attname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where n.nspname in ('data', 'api') and c.relkind in ('r', 'v')
        and a.attname in ('id', 'gsn', 'serial_no', 'status', 'flags', 'version', 'created_by', 'created_at', 'updated_by', 'updated_at', 'import_run')
        and has_column_privilege('web_user', c.oid, a.attnum, 'update')`,
    breach: 'create table data.breach (status text); grant update (status) on data.breach to web_user',
  },
  {
    says: 'people have no access to auth, nor to tables and views of rules',
    query: `
      select nspname::text as name from pg_namespace
      where nspname in ('auth', 'helix') and has_schema_privilege('web_user', oid, 'usage')
      union all
      select oid::regclass::text from pg_class
      where relnamespace in ('auth'::regnamespace, 'rules'::regnamespace) and relkind in ('r', 'v')
        and has_table_privilege('web_user', oid, 'select, insert, update, delete')`,
    breach: 'create table auth.breach (id integer); grant select on auth.breach to web_user',
  },
  {
    says: 'the server role has no access to tables',
    query: `
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('data', 'auth', 'helix') and c.relkind in ('r', 'p')
        and has_table_privilege('helix_app', c.oid, 'select, insert, update, delete')`,
    breach: 'create table data.breach (id integer); grant select on data.breach to helix_app',
  },
  {
    says: "a trigger's name states what it ensures",
    query: String.raw`
      select tgrelid::regclass || '.' || tgname as name from pg_trigger
      where not tgisinternal and tgname ~ '(trigger|trg|^tr_|_tr$|before|after)'`,
    breach: `${table}; create trigger breach_before_update before update on data.breach for each row execute function rules.stamp_change()`,
  },
  {
    // PostgreSQL runs the triggers of a table in the order of their names, so the verbs sort in the order of the work.
    says: 'a trigger before a change is named for its function, and its function for what it does: clean, compute, refuse, require or stamp',
    query: String.raw`
      select t.tgrelid::regclass || '.' || t.tgname as name
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text like 'data.%' and t.tgtype & 2 = 2
        and not (t.tgname = p.proname and p.proname ~ '^(clean|compute|refuse|require|stamp)_')`,
    breach: `${table}; create trigger compute_breach before update on data.breach for each row execute function rules.stamp_change()`,
  },
  {
    says: 'a trigger after a change is named for its function too, which refuses, keeps, moves, releases or drops other rows, or tells the servers',
    query: String.raw`
      select t.tgrelid::regclass || '.' || t.tgname as name
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text like 'data.%' and t.tgtype & 2 = 0
        and not (starts_with(t.tgname, p.proname) and p.proname ~ '^(refuse|keep|move|release|drop|tell)_')`,
    breach: `${table}; create trigger move_breach after update on data.breach for each row execute function rules.stamp_change()`,
  },
  {
    says: 'functions that refuse or require change nothing',
    query: String.raw`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'rules'::regnamespace and p.prorettype = 'trigger'::regtype and p.proname ~ '^(refuse|require)_'
        and p.prosrc ~* '\m(new|old)\.\w+\s*:=|\minto\s+(strict\s+)?new\M|\m(insert into|delete from)\M|\mupdate\s+data\.'`,
    breach: `create function rules.refuse_breach() returns trigger language plpgsql stable set search_path = pg_catalog as $$
      begin new.version := 1; return new; end $$`,
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function offenders(transaction: Transaction, query: string): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}

test.each(conventions)('$says', async ({ query }) => {
  expect(await database.owner.transaction({ role: null, readOnly: true }, (t) => offenders(t, query))).toEqual([]);
});

test.each(conventions)('a breach is detected: $says', async ({ query, breach }) => {
  const found = await database.owner.transaction({ role: null, rollback: true }, async (transaction) => {
    await transaction.script(breach);
    return offenders(transaction, query);
  });
  expect(found.some((name) => name.includes('breach'))).toBe(true);
});

async function sqlFiles(): Promise<SourceFile[]> {
  const { migrations, rules, api } = await readSources(packageRoot());
  return [...migrations, ...rules, ...api];
}

/** Functions that do not declare their volatility. */
const unsaidVolatility = (text: string) =>
  [...text.matchAll(/create (?:or replace )?function ([\w.]+)([\s\S]*?)\b(?:as \$|return )/g)]
    .filter(([, , head = '']) => !/\b(immutable|stable|volatile)\b/.test(head))
    .map(([, name]) => name);

const unnamedRaises = (text: string) =>
  [...text.matchAll(/\braise exception\b[^;]*;/gi)]
    .map(([raised]) => raised)
    .filter((r) => !/\bconstraint\s*=/.test(r));

test('every function is declared immutable, stable or volatile', async () => {
  for (const body of ['as $$ select 1 $$', 'return 1'])
    expect(unsaidVolatility(`create function rules.breach() returns integer language sql ${body};`)).toHaveLength(1);
  expect((await sqlFiles()).flatMap((file) => unsaidVolatility(file.text))).toEqual([]);
});

test('every raise names a constraint', async () => {
  expect(unnamedRaises(`raise exception 'no' using errcode = '23514';`)).toHaveLength(1);
  expect((await sqlFiles()).flatMap((file) => unnamedRaises(file.text))).toEqual([]);
});

/** What an older database must get back when a newer program starts on it. */
const builtObjects = `
  select concat_ws(' ', 'policy', tablename, policyname, cmd, roles::text, qual, with_check) as built from pg_policies where schemaname in ('data', 'auth')
  union all
  select concat_ws(' ', 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', 'relation', c.oid::regclass::text, c.relkind, (select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(c.relacl, acldefault('r', c.relowner))) a), case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'i')
  union all
  select concat_ws(' ', 'function', p.oid::regprocedure::text, p.proacl::text, p.prosrc)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('rules', 'api')
  order by 1`;

test('changed rules are rebuilt over an existing database, and nothing is lost', async () => {
  const built = async () =>
    (await database.owner.statement<{ built: string }>({ role: null, readOnly: true }, builtObjects)).rows;
  const before = await built();
  await database.owner.statement({ role: null }, `update helix.sources set hash = 'older' where kind = 'rules'`);
  expect(await migrate(database.owner)).toMatchObject({ applied: [], rebuilt: true });
  expect(await built()).toEqual(before);
});

test('ARCHITECTURE.md lists the triggers of a fact in the order they run', async () => {
  const text = readFileSync(join(packageRoot(), 'ARCHITECTURE.md'), 'utf8');
  const listed = /Triggers of a fact, in the order they run:([\s\S]*?)\n\n/.exec(text)?.[1] ?? '';
  const { rows } = await database.owner.statement<{ name: string }>(
    { role: null, readOnly: true },
    // Bits 1 and 2 of tgtype: for each row, before.
    `select tgname as name from pg_trigger where tgrelid = 'data.facts'::regclass and not tgisinternal
     order by tgtype & 2 = 0, tgtype & 1, tgname collate "C"`,
  );
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(rows.map(({ name }) => name));
});
