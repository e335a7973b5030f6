/** Kept databases to measure on: on the server that DATABASE_URL names, else on one started for them. Touches no other database. */
import pg from 'pg';
import { openDatabase, type OpenDatabase, withLogin } from '#db/open.ts';
import { generateSample } from '#db/sample/generate.ts';
import { fromScripts, Missing } from './missing.ts';
import type { Context } from './report.ts';

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

/** The embedded database of a directory, without the server. */
export async function openEmbedded(directory: string): Promise<OpenDatabase & AsyncDisposable> {
  const database = await openDatabase({ DATA_DIR: directory });
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}

let server: Promise<string> | null = null;
let stop = (): void => undefined;
const open = new Map<string, BenchDatabase>();

type Load = (database: BenchDatabase) => Promise<unknown>;

/** A migrated database that stays for the next run. It is loaded once, or again on request. */
export async function kept(name: string, load: Load, anew = false): Promise<BenchDatabase> {
  const already = open.get(name);
  if (already !== undefined && !anew) return already;
  await already?.opened.close();
  const address = await (server ??= findServer());
  const own = `helix_bench_kept_${name}`;
  const { href: url } = Object.assign(new URL(address), { pathname: `/${own}` });
  const run = (text: string) => connected(address, (client) => client.query(text));
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
  return database;
}

/** A new database without records. */
export const emptyDatabase = (name: string): Promise<BenchDatabase> => kept(name, async () => undefined, true);

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

/** The sample with so many times the facts. */
export const manyFacts = ({ facts }: Context, times = 1): Promise<BenchDatabase> =>
  kept(String(facts * times), ({ opened }) => generateSample(opened.owner, { facts: facts * times }));

/** At least a quarter as many events as facts: the events with most facts share theirs with a second event. */
export function manyEvents({ facts }: Context): Promise<BenchDatabase> {
  const events = Math.round(facts / 4);
  return kept(`${facts}_of_${events}_events`, async (database) => {
    await generateSample(database.opened.owner, { facts });
    await connected(database.url, async (client) => {
      await client.query(shareFacts(events));
      // Compacts the table, as in a restored database, because the updates left free space in it.
      await client.query('vacuum (full, analyze) data.facts');
    });
  });
}

/** Works without triggers and foreign keys, which requires a superuser. The ids of a second event are ten million higher. */
const shareFacts = (events: number): string => `
  begin;
  set local session_replication_role = replica;
  create temp table second on commit drop as
    select * from data.events where id in (select event_id from data.facts where event_id is not null group by 1
      order by count(*) desc, 1 limit greatest(0, ${events} - (select count(*) from data.events)));
  update data.facts set event_id = event_id + 10000000 where event_id in (select id from second) and id % 2 = 0;
  update second set id = id + 10000000, gsn = gsn + 10000000, serial_no = serial_no || '-2', created_at = created_at - interval '1 minute';
  do $$ begin
    execute (select format('insert into data.events (%1$s) overriding system value select %1$s from second', string_agg(attname, ','))
      from pg_attribute where attrelid = 'data.events'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
  end $$;
  commit`;

/** Removes the records that the work has added, without the rules, which refuse this to people. */
export const takenBack = <Answer>(url: string, work: () => Promise<Answer>): Promise<Answer> =>
  connected(url, async (client) => {
    const highest = new Map<string, number>();
    for (const table of ['facts', 'publishers', 'history'])
      highest.set(table, (await client.query(`select coalesce(max(id), 0) as id from data.${table}`)).rows[0].id);
    try {
      return await work();
    } finally {
      await client.query('set session_replication_role = replica');
      for (const [table, id] of highest) await client.query(`delete from data.${table} where id > $1`, [id]);
    }
  });
