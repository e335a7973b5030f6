/** Migrates small invented programs: each migration runs once, is frozen, and succeeds or fails as a whole. */

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyTemplate } from '#server/testing/template.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { postgresUrl } from '#server/testing/database.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate, MigrationError } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { RolesError } from './roles.ts';

const asOwner = { role: null } as const;
let root: string;
let owner: Database;
let dropDatabase: () => Promise<unknown>;

const program: Record<string, string> = {
  'migrations/0001_notes.sql': `
    create schema data; create schema rules; create schema api; create schema auth;
    create table data.kinds (name text primary key, weight integer, words text[], shape jsonb);
    create table data.notes (id integer primary key, kind text references data.kinds (name), written text);`,
  'reference/kinds.csv': 'name,weight,words,shape\nlong,2,"{a,""b c""}","{""k"": 1}"\nshort,,,\n',
  'reference/notes.csv': 'id,kind\n1,long\n',
  'reference/order.txt': 'kinds\nnotes\n',
  'rules/notes.sql': `
    create function rules.write() returns trigger language plpgsql as $$ begin new.written := 'by rule'; return new; end $$;
    create trigger write before insert on data.notes for each row execute function rules.write();
    grant usage on schema api, data to web_user;
    grant select on data.notes to web_user;`,
  'api/notes.sql': `
    create view api.notes with (security_invoker) as select id, kind from data.notes;
    grant select on api.notes to web_user;`,
};

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, 'db', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function rows(text: string): Promise<unknown[]> {
  return (await owner.statement(asOwner, text)).rows;
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'helix-migrate-'));
  await write(program);
  if (postgresUrl === null) {
    owner = await openEmbedded({ memory: true, template: await emptyTemplate() });
    dropDatabase = async () => undefined;
    return;
  }
  const url = postgresUrl;
  const name = `helix_test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  owner = openPostgres(addressOf(url, name), { max: 4 });
  dropDatabase = async () => {
    await onServer(url, `drop database ${name} with (force)`);
    await onServer(url, `drop role if exists helix_app_${name}`);
  };
});

afterEach(async () => {
  await owner.close();
  await dropDatabase();
  await rm(root, { recursive: true, force: true });
});

test('a new database is fully migrated once, and unchanged the second time', async () => {
  expect(await migrate(owner, { root })).toMatchObject({ applied: ['0001_notes'], rebuilt: true });
  expect(await rows('select * from data.kinds order by name')).toEqual([
    { name: 'long', weight: 2, words: ['a', 'b c'], shape: { k: 1 } },
    { name: 'short', weight: null, words: null, shape: null },
  ]);
  const read = await owner.statement({ role: 'web_user' }, 'select * from api.notes');
  expect(read.rows).toEqual([{ id: 1, kind: 'long' }]);
  expect(await migrate(owner, { root })).toMatchObject({ applied: [], rebuilt: false });
});

test('simultaneous migrations of one database run once', async () => {
  const all = await Promise.all([migrate(owner, { root }), migrate(owner, { root }), migrate(owner, { root })]);
  expect(all.filter((one) => one.rebuilt)).toHaveLength(1);
  expect(new Set(all.map((one) => one.login?.password)).size).toBe(1);
});

test('a changed rule is rebuilt with its dependents, and servers are notified', async () => {
  await migrate(owner, { root });
  const heard: string[] = [];
  let reached: () => void = () => undefined;
  const notice = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const stop = await owner.listen('helix_schema', (payload) => {
    heard.push(payload);
    reached();
  });
  await write({
    'rules/notes.sql': (program['rules/notes.sql'] ?? '')
      .replace('by rule', 'by the new rule')
      .replace(/grant sel.*/, ''),
  });
  expect(await migrate(owner, { root })).toMatchObject({ applied: [], rebuilt: true });
  await notice;
  await stop();
  expect(heard).toEqual(['']);
  await rows("insert into data.notes (id, kind) values (2, 'short')");
  expect(await rows('select written from data.notes where id = 2')).toEqual([{ written: 'by the new rule' }]);
  // A grant removed from the file is revoked.
  await expect(owner.statement({ role: 'web_user' }, 'select from data.notes')).rejects.toMatchObject({
    code: '42501',
  });
});

test('a later migration may change a column of a view', async () => {
  await migrate(owner, { root });
  await write({ 'migrations/0002_kind.sql': 'alter table data.notes alter column id type bigint;' });
  expect(await migrate(owner, { root })).toMatchObject({ applied: ['0002_kind'], rebuilt: true });
});

test('an index ordered by another version of ICU is rebuilt', async () => {
  const ordered = `create collation data.names (provider = icu, locale = 'und');
    create index notes_order on data.notes (written collate data.names);`;
  await write({ 'migrations/0002_order.sql': ordered });
  await migrate(owner, { root });
  const file = `select pg_relation_filenode('data.notes_order')::text as file`;
  const before = await rows(file);
  await migrate(owner, { root });
  expect(await rows(file)).toEqual(before);
  await rows(`update pg_collation set collversion = '1' where collname = 'names'`);
  await migrate(owner, { root });
  expect(await rows(file)).not.toEqual(before);
  expect(
    await rows(
      `select collversion = pg_collation_actual_version(oid) as same from pg_collation where collname = 'names'`,
    ),
  ).toEqual([{ same: true }]);
});

test('a migration changed after it ran is refused', async () => {
  await migrate(owner, { root });
  await write({ 'migrations/0001_notes.sql': `${program['migrations/0001_notes.sql']} -- harmless` });
  await expect(migrate(owner, { root })).rejects.toThrow('0001_notes differs');
});

test('an older program refuses a newer database', async () => {
  await write({ 'migrations/0002_more.sql': 'create table data.more (id integer);' });
  await migrate(owner, { root });
  await rm(join(root, 'db/migrations/0002_more.sql'));
  await expect(migrate(owner, { root })).rejects.toThrow('newer than this program: it has 0002_more');
});

test.skipIf(postgresUrl === null)(
  'a migration that must run alone waits for no server: it names the steps',
  async () => {
    await migrate(owner, { root });
    await write({ 'migrations/0002_more.sql': '-- @alone notes move\ncreate table data.more (id integer);' });
    const [{ role, password, address }] = (await rows(
      `select l.role, l.password, inet_server_port() || '/' || current_database() as address from helix.login l`,
    )) as [{ role: string; password: string; address: string }];
    const server = openPostgres(`postgres://${role}:${password}@127.0.0.1:${address}`, { max: 1 });
    await server.statement(asOwner, 'select 1');
    await expect(migrate(owner, { root })).rejects.toThrow(
      '0002_more: notes move. Nothing was changed. 1. Stop all servers.',
    );
    await server.close();
    // PostgreSQL shows the closed connection for a moment.
    await vi.waitFor(async () => expect((await migrate(owner, { root })).applied).toEqual(['0002_more']));
  },
);

test('a failed migration leaves the database unchanged, and names its file', async () => {
  await migrate(owner, { root });
  await write({
    'migrations/0002_good.sql': 'create table data.good (id integer);',
    'migrations/0003_bad.sql': 'create table data.bad (id nonsense);',
  });
  const failed = migrate(owner, { root });
  await expect(failed).rejects.toThrow(MigrationError);
  await expect(failed).rejects.toThrow('db/migrations/0003_bad.sql: type "nonsense" does not exist');
  expect(await rows("select to_regclass('data.good') as good, to_regclass('api.notes') is not null as view")).toEqual([
    { good: null, view: true },
  ]);
});

test('two migrations with the same number are refused', async () => {
  await write({ 'migrations/0001_other.sql': 'select 1;' });
  await expect(migrate(owner, { root })).rejects.toThrow('0001_other is out of order');
});

test('a reference list adds rows and changes no existing row', async () => {
  await migrate(owner, { root });
  await rows("update data.kinds set weight = 5 where name = 'long'");
  await write({ 'reference/kinds.csv': 'name,weight\nlong,2\nnew,3\n' });
  await migrate(owner, { root });
  expect(await rows('select name, weight from data.kinds order by name')).toEqual([
    { name: 'long', weight: 5 },
    { name: 'new', weight: 3 },
    { name: 'short', weight: null },
  ]);
});

test('a reference list with an unknown column is refused by name', async () => {
  await write({ 'reference/kinds.csv': 'name,wieght\nlong,2\n' });
  await expect(migrate(owner, { root })).rejects.toThrow('data.kinds has no column wieght');
});

test('a data column that depends on a rule is not dropped with it', async () => {
  await migrate(owner, { root });
  await write({
    'rules/a.sql': `create function rules.twice(n integer) returns integer immutable language sql return n * 2;`,
    'rules/z.sql': `alter table data.notes add column double integer generated always as (rules.twice(id)) stored;`,
  });
  await migrate(owner, { root });
  await write({ 'rules/b.sql': 'select 1;' });
  await expect(migrate(owner, { root })).rejects.toThrow('data.notes.double');
});

test.skipIf(postgresUrl === null)("the server's login has no rights except through its roles", async () => {
  const { login } = await migrate(owner, { root });
  const attributes = `select rolinherit, rolcanlogin, rolsuper from pg_roles where rolname in ('helix_app', 'web_user')`;
  expect(await rows(attributes)).toEqual(Array(2).fill({ rolinherit: false, rolcanlogin: false, rolsuper: false }));
  const memberships = `select pg_has_role('${login?.role}', 'web_user', 'usage') as uses,
    pg_has_role('${login?.role}', 'web_user', 'member') as may_become`;
  expect(await rows(memberships)).toEqual([{ uses: false, may_become: true }]);
  expect(await rows(`select has_table_privilege('${login?.role}', 'helix.login', 'select') as reads_password`)).toEqual(
    [{ reads_password: false }],
  );
  expect((await migrate(owner, { root })).login).toEqual(login);
});

test.skipIf(postgresUrl === null)('an owner without the right to create roles gets an error that says so', async () => {
  const url = postgresUrl ?? '';
  const name = `helix_test_${randomBytes(8).toString('hex')}`;
  await migrate(owner, { root });
  await onServer(url, `create role ${name} login password '${name}'`);
  await onServer(url, `create database ${name} owner ${name}`);
  const address = new URL(addressOf(url, name));
  address.username = name;
  address.password = name;
  const weak = openPostgres(address.href, { max: 1 });
  try {
    await expect(migrate(weak, { root })).rejects.toThrow(RolesError);
    await expect(migrate(weak, { root })).rejects.toThrow('lacks CREATEROLE');
  } finally {
    await weak.close();
    await onServer(url, `drop database ${name} with (force)`);
    await onServer(url, `drop role ${name}`);
  }
});
