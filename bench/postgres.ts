/** Kept databases to measure on: on the server that DATABASE_URL names, else on one started for them. Touches no other database. */
import pg from 'pg';
import { openDatabase, type OpenDatabase, withLogin } from '#db/open.ts';
import { fromScripts, Missing } from './files.ts';

interface Cluster {
  url: string;
  version: string;
  stop: () => void;
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

let server: Promise<string> | null = null;
let stop: (() => void) | null = null;
const open = new Map<string, BenchDatabase>();

/** A migrated database that stays for the next run. It is loaded once, or again on request. */
export async function kept(
  name: string,
  load: (database: BenchDatabase) => Promise<unknown>,
  anew = false,
): Promise<BenchDatabase> {
  const already = open.get(name);
  if (already !== undefined && !anew) return already;
  await already?.opened.close();
  server ??= findServer();
  const address = await server;
  const own = `helix_bench_kept_${name}`;
  const run = (text: string) => connected(address, (client) => client.query(text));
  const { rowCount: complete } = await run(
    `select from pg_database where datname = '${own}' and shobj_description(oid, 'pg_database') = 'complete'`,
  );
  const fresh = anew || complete === 0;
  if (fresh) {
    await run(`drop database if exists ${own} with (force)`);
    await run(`create database ${own}`);
  }
  const { href: url } = Object.assign(new URL(address), { pathname: `/${own}` });
  const opened = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  const database = { url, appUrl: withLogin(url, opened.migrated.login), opened };
  open.set(name, database);
  if (fresh) await load(database);
  if (fresh) await run(`comment on database ${own} is 'complete'`);
  return database;
}

/** Closes every database, and stops the server that was started. */
export async function leavePostgres(): Promise<void> {
  for (const { opened } of open.values()) await opened.close();
  stop?.();
}

/** The server uses the same PostgreSQL programs as `npm test`. */
async function findServer(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  type Find = () => object | null | Promise<object | null>;
  const found = await fromScripts<{ oldestPostgres: Find; newestPostgres: Find }>('postgres-programs.mjs');
  const programs = (await found.oldestPostgres()) ?? (await found.newestPostgres());
  type Start = (programs: object) => Promise<Cluster | null>;
  const { startPostgres } = await fromScripts<{ startPostgres: Start }>('postgres.mjs');
  const cluster = programs && (await startPostgres(programs));
  if (cluster === null) throw new Missing('no DATABASE_URL, and no PostgreSQL 15 or newer could be started');
  stop = cluster.stop;
  process.on('exit', stop);
  console.log(cluster.version);
  return cluster.url;
}
