/**
 * Databases of released states of the schema, made by the programs of their time (scripts/upgrade-fixtures.mjs), start with this program and keep
 * their data; a start after a killed migration goes on. On the embedded database `npm test` opens two of them, `npm run proof -- backup` all.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { packageRoot } from '#db/paths.ts';
import { openPostgres } from '#db/postgres.ts';
import { createSharedRoles } from '#db/roles.ts';
import { readSources } from '#db/sources.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { emptyTemplate } from '#server/testing/template.ts';
import { planUpgrade } from '#db/upgrade/plan.ts';

const folder = join(packageRoot(), 'db', 'upgrade', 'fixtures');
const all = readdirSync(folder).map((name) => name.slice(0, 4));
const whole = process.env['PROOF_UPGRADE'] === 'whole' || postgresUrl !== null;
const states = whole ? all : all.filter((state) => ['0005', '0039'].includes(state));
const asOwner = { role: null, deadline: 600_000 } as const;

interface Old {
  owner: Database;
  name: string;
  drop: () => Promise<void>;
}

async function restored(state: string): Promise<Old> {
  const sql = gunzipSync(readFileSync(join(folder, `${state}.sql.gz`))).toString();
  const { owner, name, drop } = await emptyOne();
  await owner.transaction(asOwner, createSharedRoles);
  await owner.transaction(asOwner, async (transaction) => {
    // Else the dump's settings would hold for the whole session.
    await transaction.script(
      sql.replaceAll(/^SET /gm, 'SET LOCAL ').replace(`'search_path', '', false`, `'search_path', '', true`),
    );
  });
  return { owner, name, drop };
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

async function columnsOf(owner: Database): Promise<Column[]> {
  const { rows } = await owner.statement<Column>(
    asOwner,
    `select format('%s.%s', n.nspname, c.relname) as relation, a.attname as column
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('data', 'auth') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
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

/** Returns a function that compares all tables of now with what they are when it is called. */
async function compared(owner: Database): Promise<() => Promise<void>> {
  const then = await columnsOf(owner);
  const before = await rowsOf(owner, then);
  expect(before.get('data.facts')!.length).toBeGreaterThanOrEqual(40);
  return async () => {
    const now = new Set((await columnsOf(owner)).map(key));
    expect(then.map(key).filter((name) => !now.has(name))).toEqual([]);
    const after = await rowsOf(owner, then);
    const changed: unknown[] = [];
    for (const relation of after.keys()) {
      const columns = then.filter((one) => one.relation === relation).map(({ column }) => column);
      // Migrations add rows of their own, such as permissions; none of the old ones may be missing.
      const left = new Set(textsOf(after, relation, columns));
      const lost = textsOf(before, relation, columns).filter((row) => !left.has(row));
      if (lost.length > 0) changed.push({ relation, columns, lost: lost.slice(0, 2), of: lost.length });
    }
    expect(changed).toEqual([]);
  };
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
      expect((await migrate(owner)).applied).toEqual([]);
    } finally {
      await drop();
    }
  },
  600_000,
);

test.runIf(postgresUrl !== null)(
  'a migration whose connection dies in the middle leaves nothing, and the next start goes on',
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
