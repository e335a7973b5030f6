/** Databases and files to measure on: on the server that DATABASE_URL names, else on one started for them. Touches no other database. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openDatabase, type OpenDatabase, withLogin } from '#db/open.ts';
import { packageRoot } from '#db/paths.ts';
import { generateSample } from '#db/sample/generate.ts';
import type { Context } from './report.ts';

/** Input from outside the built programs is not there. Its benchmark is skipped with its name, and the others run. */
export class Missing extends Error {}

/** A file of IDMC's data, which lies beside the repository. */
export function sharedFile(name: string): string {
  const path = join(packageRoot(), '..', 'shared', 'data', 'idmc', name);
  if (!existsSync(path)) throw new Missing(`../shared/data/idmc/${name} is not there`);
  return path;
}

/** The exports of a program in scripts/. */
export const fromScripts = async <Exports>(name: string): Promise<Exports> =>
  (await import(pathToFileURL(join(packageRoot(), 'scripts', name)).href)) as Exports;

/** A new directory, removed when the benchmarks end. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'helix-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export interface BenchDatabase {
  /** Address for the owner. */
  url: string;
  /** Address for the server's login. */
  appUrl: string;
  opened: OpenDatabase;
}

/** Runs work on a separate connection, as the database's owner. */
export async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first row of a query, read as the owner. */
export async function rowOf<Row extends object>({ opened }: BenchDatabase, query: string): Promise<Row> {
  const { rows } = await opened.owner.statement<Row>({ role: null }, query);
  if (rows[0] === undefined || Object.values(rows[0]).includes(null)) throw new Error('There are no records');
  return rows[0];
}

let server: Promise<string> | null = null;
let stop = (): void => undefined;
const open = new Map<string, BenchDatabase>();
type Load = (database: BenchDatabase) => Promise<unknown>;

/** A migrated database that stays for the next run. It is loaded once, or again on request. Each run vacuums it, so that autovacuum does not start during a measurement. */
export async function kept(name: string, load: Load, anew = false): Promise<BenchDatabase> {
  const already = open.get(name);
  if (already !== undefined && !anew) return already;
  await already?.opened.close();
  const address = await (server ??= findServer());
  const own = `helix_bench_kept_${name}`;
  const { href: url } = Object.assign(new URL(address), { pathname: `/${own}` });
  const run = (text: string, at = address) => connected(at, (client) => client.query(text));
  const ready = `select from pg_database where datname = '${own}' and shobj_description(oid, 'pg_database') = 'ready'`;
  const fresh = anew || (await run(ready)).rowCount === 0;
  if (fresh) {
    await run(`drop database if exists ${own} with (force)`);
    await run(`create database ${own}`);
  }
  const opened = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  const database = { url, appUrl: withLogin(url, opened.migrated.login), opened };
  open.set(name, database);
  if (fresh) {
    await load(database);
    await run(`comment on database ${own} is 'ready'`);
  }
  await run('vacuum (analyze)', url);
  await run('checkpoint');
  return database;
}

/** A new database without records. */
export const emptyDatabase = (name: string): Promise<BenchDatabase> => kept(name, async () => undefined, true);

/** The sample of the product. */
export const manyFacts = ({ facts }: Context): Promise<BenchDatabase> =>
  kept(String(facts), ({ opened }) => generateSample(opened.owner, { facts }));

/** Removes the records added since, without the rules, which refuse this to people. */
export async function takingBack(database: BenchDatabase): Promise<AsyncDisposable> {
  const tables = ['facts', 'reviews', 'events', 'documents', 'publishers', 'history'];
  const highest = tables.map((table) => `(select max(id) from data.${table}) as ${table}`);
  const before = await rowOf<Record<string, unknown>>(database, `select ${highest.join()}`);
  const takeBack = async (client: pg.Client): Promise<void> => {
    await client.query('set session_replication_role = replica');
    for (const [table, id] of Object.entries(before))
      await client.query(`delete from data.${table} where id > $1`, [id]);
  };
  return { [Symbol.asyncDispose]: () => connected(database.url, takeBack) };
}

/** Closes every database, and stops the server that was started. */
export async function leavePostgres(): Promise<void> {
  for (const { opened } of open.values()) await opened.close();
  stop();
}

type Find = () => Promise<object | null>;
type Start = (programs: object) => Promise<{ url: string; version: string; stop: () => void } | null>;

/** The server uses the same PostgreSQL programs as `npm test`. */
async function findServer(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  const found = await fromScripts<Record<'oldestPostgres' | 'newestPostgres', Find>>('postgres-programs.mjs');
  const { startPostgres } = await fromScripts<{ startPostgres: Start }>('postgres.mjs');
  const programs = (await found.oldestPostgres()) ?? (await found.newestPostgres());
  const cluster = programs && (await startPostgres(programs));
  if (cluster === null) throw new Missing('no DATABASE_URL, and no PostgreSQL 15 or newer could be started');
  process.on('exit', (stop = cluster.stop));
  console.log(cluster.version);
  return cluster.url;
}
