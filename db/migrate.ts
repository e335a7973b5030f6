/** Brings a database to the program's shape, all or nothing. Refuses a changed migration and a database newer than itself. */

import { type Database, DatabaseError, type Transaction } from './database.ts';
import { lockAll } from './lock-all.ts';
import { packageRoot } from './paths.ts';
import { loadReference } from './reference.ts';
import { ensureRoles, oneAtATime, type Login } from './roles.ts';
import { hashOf, readSources, type Migration, type Sources } from './sources.ts';

/** NOTIFY on this channel tells every server that the catalog has changed. */
export const schemaChannel = 'helix_schema';

export interface MigrateOptions {
  /** The folder that contains `db/`; by default the package's own. */
  root?: string;
  /** A login role created by hand (DATABASE_APP_URL); without it a role is created and kept. */
  appRole?: string | null;
}

export interface Migrated {
  /** The migrations that this call ran. */
  applied: string[];
  /** Whether the schemas rules, api and published were rebuilt. */
  rebuilt: boolean;
  /** The login created for the server; null when one was given, and on the embedded database. */
  login: Login | null;
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Applies to the whole migration; readers can use the database until its last step. */
const deadline = 15 * 60_000;

export async function migrate(owner: Database, options: MigrateOptions = {}): Promise<Migrated> {
  const sources = await readSources(options.root ?? packageRoot());
  const login = await ensureRoles(owner, options.appRole ?? null);
  const settings = { role: null, deadline, set: { client_min_messages: 'warning' } };
  const attempt = () =>
    owner.transaction(settings, async (transaction) => {
      await oneAtATime(transaction);
      await transaction.script(bookkeeping);
      const pending = await pendingMigrations(transaction, sources.migrations);
      const builtHash = hashOf(sources.rules, sources.api);
      await requireAlone(transaction, pending, login?.role ?? options.appRole ?? null);
      const rebuilt = pending.length > 0 || (await keptHash(transaction, 'rules')) !== builtHash;
      if (rebuilt && owner.kind === 'postgres') await lockAll(transaction);
      if (rebuilt) await dropBuilt(transaction);
      for (const migration of pending) await apply(transaction, migration);
      await transaction.script(renewOrders);
      await loadLists(transaction, sources, pending.length > 0);
      if (rebuilt) {
        await build(transaction, sources);
        await keepHash(transaction, 'rules', builtHash);
        await transaction.script(`notify ${schemaChannel}`);
      }
      return { applied: pending.map((migration) => migration.name), rebuilt, login };
    });
  for (let left = 3; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
    }
  }
}

/** Autovacuum may analyse a table that a migration changes. Nothing was done, so it is done again. */
const isDeadlock = (error: unknown): boolean =>
  (error instanceof DatabaseError && error.code === '40P01') ||
  (error instanceof MigrationError && isDeadlock(error.cause));

const bookkeeping = `
  create schema if not exists helix;
  create table if not exists helix.migrations (
    number integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists helix.sources (
    kind text primary key,
    hash text not null
  );
`;

/** An index ordered by a collation is valid only for the ICU version that wrote it; under another version it is rebuilt. */
const renewOrders = `
  do $$
  declare
    collation_oid oid;
    index_oid oid;
  begin
    for collation_oid in
      select c.oid from pg_collation c
      where c.collnamespace = to_regnamespace('data') and c.collversion <> pg_collation_actual_version(c.oid)
    loop
      for index_oid in select i.indexrelid from pg_index i where collation_oid = any (i.indcollation::oid[]) loop
        execute format('reindex index %s', index_oid::regclass);
      end loop;
      execute format('alter collation %s refresh version', collation_oid::regcollation);
    end loop;
  end
  $$`;

/**
 * A request whose statement is planned for its own values (server/psql/plan-mode.ts) must not have the statements of the functions planned anew at each call,
 * once for each row: that took three to six times as long. The setting costs a call 0.2 µs on a server and 2 µs on the embedded database, so functions that only
 * writes call are without it: the statement of a write keeps no plan instead.
 */
const keepPlans = `
  do $$
  declare
    pinned regprocedure;
  begin
    for pinned in
      select p.oid from pg_proc p
      where p.pronamespace in ('rules'::regnamespace, 'api'::regnamespace) and p.prokind = 'f'
        and p.prorettype <> 'trigger'::regtype and p.proname !~ '^(checked|refuse|require|shown|tidied)_'
        and exists (select from unnest(p.proconfig) s where s like 'search_path=%')
        and not exists (select from unnest(p.proconfig) s where s like 'plan_cache_mode=%')
    loop
      execute format('alter function %s set plan_cache_mode = auto', pinned);
    end loop;
  end
  $$`;

export async function pendingMigrations(
  transaction: Transaction,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows: landed } = await transaction.query<{ number: number; name: string; hash: string }>(
    'select number, name, hash from helix.migrations order by number',
  );
  for (const row of landed) {
    const file = migrations[row.number - 1];
    if (file === undefined) {
      throw new MigrationError(`The database is newer than this program: it has ${row.name}. Start a newer Helix.`);
    }
    if (file.hash !== row.hash) {
      throw new MigrationError(
        `Migration ${file.name} differs from the one this database was made with (${row.name}). ` +
          'A migration never changes once it has run: write the next one instead.',
      );
    }
  }
  return migrations.slice(landed.length);
}

/** Why servers of the earlier version cannot go on beside the migration: its line `-- @alone <reason>`. */
export const reasonToBeAlone = ({ text }: Pick<Migration, 'text'>): string | null =>
  /^-- @alone (.+)$/m.exec(text)?.[1] ?? null;

/** @param app the login of servers. */
async function requireAlone(
  transaction: Transaction,
  pending: readonly Migration[],
  app: string | null,
): Promise<void> {
  const [first] = pending.flatMap((migration) => {
    const reason = reasonToBeAlone(migration);
    return reason === null ? [] : [{ name: migration.name, reason }];
  });
  if (first === undefined || app === null) return;
  const { rows } = await transaction.query(
    'select from pg_stat_activity where datname = current_database() and usename = $1',
    [app],
  );
  if (rows.length === 0) return;
  throw new MigrationError(
    `Servers of the earlier version are running (${rows.length} connections), and cannot go on beside the migration ${first.name}: ${first.reason}. ` +
      'Nothing was changed. 1. Stop all servers. 2. Start one server of this version and wait until it says its address. 3. Start the others.',
  );
}

/** Migrations may change objects that views and triggers depend on, so these are dropped first and rebuilt last. */
async function dropBuilt(transaction: Transaction): Promise<void> {
  const before = await dataColumns(transaction);
  await transaction.script('drop schema if exists published, api, rules cascade');
  const after = new Set(await dataColumns(transaction));
  const lost = before.filter((column) => !after.has(column));
  if (lost.length > 0) {
    throw new MigrationError(`${lost.join(', ')} of schema data depend on schema rules and would be lost with it`);
  }
  await transaction.script(`
    create schema rules;
    create schema api;
    create schema published;
    do $$
    declare
      held record;
    begin
      for held in select nspname from pg_namespace where nspname in ('data', 'auth') loop
        execute format('revoke all on all tables in schema %I from web_user, helix_app', held.nspname);
        execute format('revoke all on all sequences in schema %I from web_user, helix_app', held.nspname);
      end loop;
    end
    $$;
  `);
}

async function dataColumns(transaction: Transaction): Promise<string[]> {
  const { rows } = await transaction.query<{ name: string }>(
    `select a.attrelid::regclass || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'data' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  return rows.map((row) => row.name);
}

async function apply(transaction: Transaction, migration: Migration): Promise<void> {
  // The first migration creates these two schemas itself; between migrations they are empty.
  if (migration.number === 1) await transaction.script('drop schema if exists api, rules');
  await naming(`migrations/${migration.name}.sql`, () => transaction.script(migration.text));
  await transaction.query('insert into helix.migrations (number, name, hash) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.hash,
  ]);
}

async function loadLists(transaction: Transaction, sources: Sources, always: boolean): Promise<void> {
  const hash = hashOf(sources.reference);
  if (!always && (await keptHash(transaction, 'reference')) === hash) return;
  for (const file of sources.reference) {
    await naming(`reference/${file.name}.csv`, () => loadReference(transaction, file));
  }
  await keepHash(transaction, 'reference', hash);
}

async function build(transaction: Transaction, { rules, api }: Sources): Promise<void> {
  for (const file of rules) await naming(`rules/${file.name}.sql`, () => transaction.script(file.text));
  for (const file of api) await naming(`api/${file.name}.sql`, () => transaction.script(file.text));
  await transaction.script(keepPlans);
}

async function keptHash(transaction: Transaction, kind: string): Promise<string | null> {
  const { rows } = await transaction.query<{ hash: string }>('select hash from helix.sources where kind = $1', [kind]);
  return rows[0]?.hash ?? null;
}

async function keepHash(transaction: Transaction, kind: string, hash: string): Promise<void> {
  await transaction.query(
    'insert into helix.sources (kind, hash) values ($1, $2) on conflict (kind) do update set hash = excluded.hash',
    [kind, hash],
  );
}

/** Adds the file to a database error, which gives only the position in the text. */
async function naming<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new MigrationError(`db/${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
