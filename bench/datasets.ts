/** Saves 50,000 new records of a dataset by one call, beside `copy` of the same rows into an empty table with the same constraints, and records the server's memory. */
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { SHEET_COLUMNS, type CellKind } from '#domain/dataset/columns.ts';
import { connected, emptyDatabase } from './databases.ts';
import { post, watchMemory, type Watched } from './http.ts';
import { atMost, below, compare, type Context, median, megabytes, repeated, seconds, thousands } from './report.ts';
import { timed } from './report.ts';
import { installed, newDataset, serve, type Server } from './server.ts';

export const RECORDS = 50_000;
const MOST_MEMORY = 150e6;

const CELLS: Record<CellKind, (at: number, column: number) => string | number> = {
  country: () => 'SYR',
  accuracy: () => 'Admin2+',
  date: () => '2024-03-01',
  latitude: (at) => 33 + (at % 400) / 100,
  longitude: (at) => 36 + (at % 500) / 100,
  count: (at, column) => (at * 7 + column) % 5000,
  text: (at, column) =>
    SHEET_COLUMNS[column]?.name === 'url' ? `https://example.org/${at}` : `مخيم ${at % 900} ${column}`,
};

/** The values of each record, in the order of the columns; none is empty. */
export const records = (): (string | number)[][] =>
  Array.from({ length: RECORDS }, (_, at) => SHEET_COLUMNS.map(({ kind }, column) => CELLS[kind](at, column)));

const asJson = (): string =>
  JSON.stringify(records().map((cells) => Object.fromEntries(SHEET_COLUMNS.map(({ name }, at) => [name, cells[at]]))));

/** An empty table with the constraints and indexes of the records, under their own names of copies. */
const FLOOR = `
  drop table if exists public.floor;
  create table public.floor (like data.tabular_datasets_records including all);
  alter table public.floor
    add foreign key (parent_id) references data.tabular_datasets (id), add foreign key (iso3) references data.geo_entities (iso3),
    add foreign key (org_accuracy) references data.record_accuracies (name), add foreign key (dst_accuracy) references data.record_accuracies (name)`;

export async function benchDatasets(context: Context): Promise<void> {
  const { rounds, say, report } = context;
  const database = await emptyDatabase('datasets');
  const what = `datasets: ${thousands(RECORDS)} new records × ${SHEET_COLUMNS.length} columns saved`;
  const json = asJson();
  const product = await connected(database.url, async (client) => {
    await using server = await serve(database);
    let [grown, copied] = [0, Buffer.alloc(0)];
    const pair = await compare(context, what, {
      turns: rounds,
      measured: async () => {
        const { milliseconds, idle, peak } = await save(server, json);
        say(`${megabytes(Buffer.byteLength(json))} in ${seconds(milliseconds)}, memory ${megabytes(peak - idle)}`);
        grown = Math.max(grown, peak - idle);
        return milliseconds;
      },
      floor: async () => {
        const rows = `select r.* from data.tabular_datasets_records r order by id limit ${RECORDS}`;
        if (copied.length === 0) copied = await buffer(client.query(copyTo(`copy (${rows}) to stdout`)));
        await client.query(FLOOR);
        return timed(() => pipeline([copied], client.query(copyFrom('copy public.floor from stdin'))));
      },
      beside: 'copy',
      unit: seconds,
      held: atMost(4),
    });
    await client.query('drop table public.floor');
    const held = { ratio: grown / MOST_MEMORY, ...below(grown, MOST_MEMORY, megabytes) };
    report(`${what}: memory of the server`, `+${megabytes(grown)}`, '', held);
    return pair.measured;
  });
  // As a small team has it.
  await using server = await serve(await installed());
  const embedded = median(await repeated(rounds, async () => (await save(server, json)).milliseconds));
  const ratio = embedded / product;
  report(`${what} on the embedded database`, seconds(embedded), `${seconds(product)} on PostgreSQL`, { ratio });
}

/** Saves the records in a new dataset, and sends them in chunks, as a browser does. */
export async function save(server: Server, json = asJson()): Promise<Watched> {
  const { url, cookie, pid } = server;
  const body = new Blob([`{"api_data":{"id":${await newDataset(server)},"lock":false,"records":${json}}}`]);
  return watchMemory(pid, 20, async () => {
    const response = await post(`${url}/psql/rpc/save_tabular_dataset_records`, body, { cookie });
    const answer = (await response.json()) as { _inserted: number };
    if (answer._inserted !== RECORDS) throw new Error(JSON.stringify(answer));
  });
}
