/** The floor of a request: the SQL that /psql sends for it, in the same kind of transaction, through the driver alone, without HTTP and without a session. */
import pg from 'pg';
import { type BenchDatabase, connected } from './databases.ts';
import { type Recording, recordPage, type Statement } from './recording.ts';
import { median, repeated, type Work } from './report.ts';
import { administrator, page, serve } from './server.ts';

/** A placeholder for a different value in each request: the load replaces it in bodies, the floor in values. */
export const unique = '[<id>]';

export const asServer = (url: string): pg.ClientConfig => ({
  connectionString: url,
  options: '-c role=helix_app -c timezone=UTC -c datestyle=iso,ymd -c client_min_messages=warning -c jit=off',
});

let sent = 0;
const names = new Map<string, string>();

/** Plans are kept by name. */
function named({ text, values }: Statement): pg.QueryConfig {
  const name = names.get(text) ?? `replayed_${names.size}`;
  names.set(text, name);
  const numbered = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(unique, () => `${process.pid}-${++sent}`) : value;
  return { name, text, values: values.map(numbered) };
}

/** Sends all statements from begin to commit in one round trip; the rows are the last statement's. */
export async function replay<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  { settings, statements }: Recording,
): Promise<Row[]> {
  const flight = [...openingOf(settings), ...statements.map(named), 'commit'];
  const results = await Promise.all(flight.map((statement) => client.query<Row>(statement)));
  return results.at(-2)?.rows ?? [];
}

export function openingOf({ readOnly, set, role }: Recording['settings']): [string, pg.QueryConfig] {
  const local = ['statement_timeout', '30000', ...Object.entries(set ?? {}).flat(), 'role', role ?? 'none'];
  const calls = local.flatMap((_, at) => (at % 2 === 0 ? [`set_config($${at + 1}, $${at + 2}, true)`] : []));
  return [
    readOnly === true ? 'begin read only' : 'begin',
    { name: `opening ${calls.length}`, text: `select ${calls.join(', ')}`, values: local },
  ];
}

/** A database served by the product, beside drivers that replay the statements of its requests. Vacuums first, so that autovacuum does not start during the measurement. */
export async function openScene(database: BenchDatabase, clients = 1) {
  await connected(database.url, async (client) => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
  const server = await serve(database);
  const config = { ...asServer(database.appUrl), pipeline: true };
  const drivers = Array.from({ length: clients }, () => new pg.Client(config));
  await Promise.all(drivers.map((driver) => driver.connect()));
  return {
    server,
    drivers,
    record: (path: string, prefer?: Record<string, string>) =>
      recordPage(database.opened.app, path, administrator, prefer),
    /** Sends the request to the server. */
    get: (path: string): Work => {
      return () => page(server, path);
    },
    /** Sends statements by the first driver. */
    replay: (recording: Recording): Work => {
      return () => replay(drivers[0] as pg.Client, recording);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(drivers.map((driver) => driver.end()));
      await server[Symbol.asyncDispose]();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The same transaction with another statement. */
export const instead = (recording: Recording, text: string): Recording => ({
  ...recording,
  statements: [{ text, values: [] }],
});

/** The slowest of several works alone, by their medians. */
export async function slowestOf(works: readonly Work[], turns: number): Promise<Work> {
  const taken: number[] = [];
  for (const work of works) taken.push(median(await repeated(turns, work)));
  return works[taken.indexOf(Math.max(...taken))] as Work;
}
