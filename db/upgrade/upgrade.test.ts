/**
 * Databases of released states of the schema, made by the programs of their time (scripts/upgrade-fixtures.mjs), start with this program and keep
 * their data; a start after a killed migration goes on. `npm test` opens the oldest, one of the middle and the newest on PostgreSQL, and the oldest,
 * which goes through all migrations, on the embedded database; `npm run proof -- backup` opens all on both.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { spawn } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrate, reasonToBeAlone } from '#db/migrate.ts';
import { packageRoot } from '#db/paths.ts';
import { openPostgres } from '#db/postgres.ts';
import { createSharedRoles } from '#db/roles.ts';
import { readSources } from '#db/sources.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { emptyTemplate } from '#server/testing/template.ts';
import { planWords } from '#server/check-upgrade.ts';
import { effectsOf } from './effects.ts';
import { planUpgrade } from './plan.ts';

const folder = join(packageRoot(), 'db', 'upgrade', 'fixtures');
const all = readdirSync(folder).map((name) => name.slice(0, 4));
const sample = ['0005', ...(postgresUrl === null ? [] : all.slice(-1))];
const whole = process.env['PROOF_UPGRADE'] !== undefined;
const states = whole ? all : sample;
const asOwner = { role: null, deadline: 600_000 } as const;

interface Old {
  owner: Database;
  name: string;
  drop: () => Promise<void>;
}

async function restored(state: string): Promise<Old> {
  const old = await emptyOne();
  await load(old.owner, state);
  return old;
}

async function load(owner: Database, state: string): Promise<void> {
  const sql = gunzipSync(readFileSync(join(folder, `${state}.sql.gz`))).toString();
  // Else the dump's settings would hold for the whole session.
  const local = sql.replaceAll(/^SET /gm, 'SET LOCAL ').replace(`'search_path', '', false`, `'search_path', '', true`);
  await owner.transaction(asOwner, createSharedRoles);
  await owner.transaction(asOwner, (transaction) => transaction.script(local));
}

async function emptyOne(): Promise<Old> {
  const server = postgresUrl;
  if (server === null) {
    const owner = await openEmbedded({ memory: true, template: await emptyTemplate() });
    return { owner, name: '', drop: () => owner.close() };
  }
  const name = `helix_old_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template template0`);
  const owner = openPostgres(addressOf(server, name), { max: 2 });
  const drop = async (): Promise<void> => {
    await owner.close();
    await onServer(server, `drop database ${name} with (force)`);
    await onServer(server, `drop role if exists helix_app_${name}`);
  };
  return { owner, name, drop };
}

type Column = { relation: string; column: string };

/** All but those that follow from others: generated ones, and names folded for the search, which a migration may fold anew. */
async function columnsOf(owner: Database): Promise<Column[]> {
  const { rows } = await owner.statement<Column>(
    asOwner,
    `select format('%s.%s', n.nspname, c.relname) as relation, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('data', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname !~ '_search$'
     order by 1, 2`,
  );
  return rows;
}

type Rows = Map<string, Record<string, string | null>[]>;

/** Each row of each table, each value as text. */
async function rowsOf(owner: Database, of: readonly Column[]): Promise<Rows> {
  const found: Rows = new Map();
  for (const relation of new Set(of.map((one) => one.relation))) {
    const columns = of
      .filter((one) => one.relation === relation)
      .map(({ column }) => `'${column}', t."${column}"::text`);
    // A function takes at most a hundred values.
    const objects = chunks(columns, 40).map((some) => `jsonb_build_object(${some.join(', ')})`);
    const { rows } = await owner.statement<{ row: Record<string, string | null> }>(
      asOwner,
      `select ${objects.join(' || ')} as row from ${relation} t`,
    );
    found.set(
      relation,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const key = ({ relation, column }: Column): string => `${relation}.${column}`;

/** Each row as one text, with these columns alone, in an order that depends on nothing else. */
const textsOf = (rows: Rows, relation: string, columns: readonly string[]): string[] =>
  (rows.get(relation) ?? []).map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).toSorted();

/** The words of the product that a migration corrects, before and after. */
const CORRECTED = ['and alone locks down facts and unlocks datasets.', 'and alone unlocks datasets.'] as const;

/** The rows of `before` that are no more in the database, by table. Migrations add rows of their own, such as permissions. */
async function lostRows(owner: Database, then: readonly Column[], before: Rows): Promise<unknown[]> {
  const now = new Set((await columnsOf(owner)).map(key));
  expect(then.map(key).filter((name) => !now.has(name))).toEqual([]);
  const after = await rowsOf(owner, then);
  return [...after.keys()].flatMap((relation) => {
    const columns = then.filter((one) => one.relation === relation).map(({ column }) => column);
    const left = new Set(textsOf(after, relation, columns));
    const stays = (row: string) => left.has(row) || left.has(row.replace(...CORRECTED));
    const lost = textsOf(before, relation, columns).filter((row) => !stays(row));
    return lost.length > 0 ? [{ relation, columns, lost: lost.slice(0, 2), of: lost.length }] : [];
  });
}

/** Returns a function that compares all tables of now with those of when it is called. */
async function compared(owner: Database): Promise<() => Promise<void>> {
  const then = await columnsOf(owner);
  const before = await rowsOf(owner, then);
  expect(before.get('data.facts')!.length).toBeGreaterThanOrEqual(40);
  return async () => expect(await lostRows(owner, then, before)).toEqual([]);
}

test.each(states)(
  'a database of state %s opens with its data',
  async (state) => {
    const { owner, drop } = await restored(state);
    try {
      const compare = await compared(owner);
      const plan = await planUpgrade(owner);
      await compare();
      const { applied } = await migrate(owner);
      const { migrations } = await readSources(packageRoot());
      expect(applied).toEqual(migrations.slice(Number(state)).map(({ name }) => name));
      expect(plan.migrations.map(({ name }) => name)).toEqual(applied);
      await compare();
      // The people of the sample are recognised: nobody else is in these databases but the first administrator and programs.
      const { rows } = await owner.statement<{ username: string }>(
        asOwner,
        `select username from data.users where not sample and not service and username not in ('import', 'admin')`,
      );
      expect(rows).toEqual([]);
      expect((await migrate(owner)).applied).toEqual([]);
    } finally {
      await drop();
    }
  },
  600_000,
);

test.runIf(postgresUrl !== null)(
  'a migration whose connection dies in the middle leaves nothing, and the next start goes on @proof',
  async () => {
    const { owner, name, drop } = await restored('0014');
    try {
      const compare = await compared(owner);
      const failing = await owner.transaction(asOwner, async (transaction) => {
        // The migration to people waits for this lock, with those before it done in its transaction.
        await transaction.script('lock table data.users in row exclusive mode');
        const migrating = migrate(owner).then(
          () => 'done',
          () => 'failed',
        );
        const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
        while ((await onServer(postgresUrl!, end)) === 0);
        return migrating;
      });
      expect(failing).toBe('failed');
      expect((await planUpgrade(owner)).state).toMatch(/^0014/);
      await compare();
      expect((await migrate(owner)).applied.length).toBeGreaterThan(25);
      await compare();
    } finally {
      await drop();
    }
  },
  600_000,
);

test.runIf(whole && postgresUrl === null)(
  'a program that is killed while it migrates its embedded database leaves the old state, and the next start goes on',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'helix-killed-'));
    const base = join(directory, 'postgres', 'base');
    const sizeNow = () =>
      readdirSync(base, { recursive: true, encoding: 'utf8' }).reduce(
        (sum, name) => sum + (statSync(join(base, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
    try {
      const old = await openEmbedded({ directory, template: await emptyTemplate() });
      await load(old, '0014');
      const then = await columnsOf(old);
      const rowsBefore = await rowsOf(old, then);
      await old.close();
      const before = sizeNow();
      const main = join(packageRoot(), 'dist', 'server', 'main.js');
      const child = spawn(process.execPath, [main], {
        env: { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '0' },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      // The tables that it makes are files at once, long before its transaction ends.
      while (child.exitCode === null && sizeNow() < before + 1_000_000) await new Promise((look) => setImmediate(look));
      child.kill('SIGKILL');
      await ended;
      const again = await openEmbedded({ directory });
      try {
        expect((await planUpgrade(again)).state).toMatch(/^0014/);
        const { applied } = await migrate(again);
        expect(applied.length).toBeGreaterThan(25);
        expect(await lostRows(again, then, rowsBefore)).toEqual([]);
      } finally {
        await again.close();
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
  600_000,
);

test('searches that were saved of the rights one by one go with their list', async () => {
  const { owner, drop } = await restored(all.at(-1)!);
  const saved = 'data.saved_searches (kind, name, address, shared, created_by)';
  try {
    await owner.statement(
      asOwner,
      `insert into ${saved} select 'rights', v.*, true, 'admin' from (values ('Who locks', 'action=lock_down&subject=facts'), ('Who imports', 'may=Import+data')) v`,
    );
    await migrate(owner);
    const { rows } = await owner.statement(asOwner, `select name, kind, shared from data.saved_searches order by name`);
    expect(rows).toEqual([
      { name: 'Who imports', kind: 'rights', shared: true },
      { name: 'Who locks', kind: 'rights/each', shared: true },
    ]);
  } finally {
    await drop();
  }
}, 600_000);

test('a migration that the previous version cannot run beside says so, and a start beside it is refused', async () => {
  const { migrations } = await readSources(packageRoot());
  const breaking = migrations.filter(({ number, text }) => number > 43 && effectsOf(text).breaks.length > 0);
  expect(breaking.filter((migration) => reasonToBeAlone(migration) === null).map(({ name }) => name)).toEqual([]);
});

test('an upgrade is described before it runs: what it breaks, and the size of the tables that it goes through', async () => {
  const made = `
    -- alter table data.facts drop column name;
    create table data.new (id integer, name text);
    create function data.f() returns void language sql as $x$ drop table data.events; $x$;
    alter table data.new alter column name set not null;
    alter table data.facts
      add column size bigint generated always as (1) stored,
      add constraint facts_size check (size > 0);
    create index on data.events (name);
    update data.users set name = 'x; y' where false;
    alter table "data"."documents" rename constraint a to b`;
  expect(effectsOf(made)).toEqual({
    breaks: [],
    tables: [
      { table: 'data.facts', why: 'rewritten for a generated column' },
      { table: 'data.events', why: 'read for a new index' },
      { table: 'data.users', why: 'rows are changed' },
    ],
  });
  const breaking: Record<string, string> = {
    'drop table if exists data.notes': 'drops the table data.notes',
    'alter table data.facts add column a text, drop column b': 'drops a column of data.facts',
    'alter table data.facts rename column a to b': 'renames a part of data.facts',
    'ALTER TABLE ONLY data.facts ALTER COLUMN a TYPE bigint': 'changes the type of a column of data.facts',
    'alter table data.facts alter a set not null': 'needs a value in data.facts',
    'drop function data.date_of(jsonb)': 'drops data.date_of',
  };
  for (const [text, words] of Object.entries(breaking)) expect(effectsOf(text).breaks).toEqual([words]);

  const table = { table: 'data.facts', why: 'read for a new index', size: 8_192 };
  const plan = { state: '0014_x', rebuilt: true, migrations: [{ name: '0015_y', breaks: [], tables: [table] }] };
  expect(planWords(plan)).toEqual(
    expect.arrayContaining([
      '  0015_y: compatible',
      '    data.facts, 8.19 kB: read for a new index',
      'Nothing was changed.',
    ]),
  );
  expect(planWords(plan).join()).toContain('The previous version can run beside it');
  const broken = { ...plan, migrations: [{ name: '0015_y', breaks: ['drops data.x'], tables: [] }] };
  expect(planWords(broken).join()).toContain('0015_y: not compatible, it drops data.x');
  expect(planWords(broken).join()).toContain('stop every server');
  expect(planWords({ state: '0015_y', rebuilt: false, migrations: [] }).join()).toContain('changes nothing');
});
