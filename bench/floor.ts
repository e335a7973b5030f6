/** The floor of a request: the SQL that /psql sends for it, in the same kind of transaction, through the driver alone, without HTTP and without a session. */
import pg from 'pg';
import type { AnswerRow } from '#server/psql/plan.ts';
import type { BenchDatabase } from './databases.ts';
import { counted, read, recordAll, type Recording, type Statement } from './recording.ts';
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

/** Sends all statements from begin to commit in one round trip; the row is the first of the last statement. */
export async function replay(
  client: pg.ClientBase,
  { settings, statements }: Recording,
): Promise<AnswerRow | undefined> {
  const flight = [...openingOf(settings), ...statements.map(named), 'commit'];
  const results = await Promise.all(flight.map((statement) => client.query(statement)));
  return results.at(-2)?.rows[0];
}

export function openingOf({ readOnly, set, role }: Recording['settings']): [string, pg.QueryConfig] {
  const local = ['statement_timeout', '30000', ...Object.entries(set ?? {}).flat(), 'role', role ?? 'none'];
  const calls = local.flatMap((_, at) => (at % 2 === 0 ? [`set_config($${at + 1}, $${at + 2}, true)`] : []));
  const opening = { name: `opening ${calls.length}`, text: `select ${calls.join(', ')}`, values: local };
  return [readOnly === true ? 'begin read only' : 'begin', opening];
}

/** A database served by the product, beside a driver that replays the statements of its requests. */
export async function openScene(database: BenchDatabase) {
  const server = await serve(database);
  const driver = new pg.Client({ ...asServer(database.appUrl), pipeline: true });
  await driver.connect();
  return {
    record: async (path: string): Promise<Recording> => {
      const [recording] = await recordAll(database.opened.app, [read(path, counted)], administrator);
      return recording as Recording;
    },
    /** Sends the request to the server. */
    get: (path: string) => () => page(server, path),
    /** Sends statements by the driver. */
    replay: (recording: Recording) => () => replay(driver, recording),
    [Symbol.asyncDispose]: async () => {
      await driver.end();
      await server[Symbol.asyncDispose]();
    },
  };
}
