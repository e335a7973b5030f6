/** The floor of a request: the SQL that /psql sends for it, in the same kind of transaction, through the driver alone, without HTTP and without a session. */
import pg from 'pg';
import type { Recording, Statement } from './recording.ts';

/** A placeholder for a different value in each request: the load replaces it in bodies, the floor in values. */
export const unique = '[<id>]';

export const asServer = (url: string): pg.ClientConfig => ({
  connectionString: url,
  options: '-c role=helix_app -c timezone=UTC -c datestyle=iso,ymd -c client_min_messages=warning -c jit=off',
});

export async function openDriver(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...asServer(url), pipeline: true });
  await client.connect();
  return client;
}

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
