/** Downloads of all facts: their time beside `copy`, and the server's memory for a quick and for a slow reader; and the cost of writing a workbook alone. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import { type BenchDatabase, connected, manyFacts, rowOf } from './databases.ts';
import { download, type Reading, type Watched } from './http.ts';
import { openFloor } from './load-pairs.ts';
import { atLeast, atMost, below, compare, type Context, inTurns, limit, median, megabytes } from './report.ts';
import { seconds, thousands, timed, timing } from './report.ts';
import { NEWEST } from './searches.ts';
import { administrator, serve, type Server } from './server.ts';

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The 28 columns of the specification's export. */
const EXPORTED =
  'id,gsn,serial_no,name,iso3,country,region,year,displacement_type,type,class,figure,reported_figure,unit,term,qualifier,start_date,end_date,groups,event_name,event_role,hazard_subtype,parent_name,document_name,sources,status,excerpt_text,created_at';

/** The 28 columns of the list, in the order of its file. */
const LISTED =
  'idu,name,country,figure:number,reported_figure:number,type,groups_text,themes_text,year:number,flow_start_date:date,displacement_type,class,event_role,event_data_included,parent_role,event_name,hazard_subtype,created_by,region,stock_only_date:date,flow_end_date:date,public_figure_analysis,gsn:number,status,qualifier,excerpt_text,sources_text,created_at:timestamp'
    .split(',')
    .map((column): SheetColumn => {
      const [name = '', type] = column.split(':');
      return { name, type: (type ?? 'text') as SheetColumn['type'] };
    });

const readingOf = ({ url, cookie, pid }: Server, query: string, headers: Record<string, string>): Reading => ({
  url: `${url}/psql/${query}`,
  headers: { cookie, ...headers },
  pid,
});

/** A bare route that copies the rows of a query to csv. */
async function openCopy({ appUrl }: BenchDatabase, query: string) {
  const thread = openFloor();
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const statements = [{ text: `copy (${query}) to stdout (format csv, header)`, values: [] }];
  const url = await thread.send({ databaseUrl: appUrl, recordings: { copy: { settings, statements } } });
  const copy = () => download({ url: `${url}/copy`, headers: {}, pid: process.pid });
  return { copy, [Symbol.asyncDispose]: thread[Symbol.asyncDispose] };
}

/** dataset.xlsx with its Readme, as the list requests it, beside a copy of the same rows and the library writing the same cells. */
export async function benchExport(context: Context): Promise<void> {
  const { facts, rounds, say } = context;
  const database = await manyFacts(context);
  const names = LISTED.map(({ name }) => name).join();
  const rows = 'from api.facts_download_view order by created_at desc, id desc';
  const cells = await cellsOf(database.url, rows);
  await using route = await openCopy(database, `select ${names} ${rows}`);
  await using server = await serve(database);
  const headers = { accept: xlsx, prefer: 'count=exact', readme: 'All%20facts' };
  const reading = readingOf(server, `facts_download_view?select=${names}&order=${NEWEST}`, headers);
  const [files, copies, writings] = [[], [], []] as [Watched[], number[], number[]];
  const { measured, ratio } = await inTurns(
    rounds,
    async () => {
      const file = await download(reading);
      say(JSON.stringify(file));
      files.push(file);
      return file.milliseconds;
    },
    async () => {
      const [{ milliseconds: copied }, written] = [await route.copy(), await timed(() => write(LISTED, cells))];
      copies.push(copied);
      writings.push(written);
      return copied + written;
    },
  );
  const what = `export: dataset.xlsx of ${thousands(facts)} facts × ${LISTED.length}`;
  const floor = `${seconds(median(copies))} copy + ${seconds(median(writings))} writing the cells`;
  context.report(what, seconds(measured), floor, atMost(4)({ measured, floor: 0, ratio }));
  const [idle, peak] = [Math.min(...files.map((file) => file.idle)), Math.max(...files.map((file) => file.peak))];
  reportGrowth(context, `${what}: memory of the server`, { peak, idle });
}

/** Rows in memory, in batches as the server writes them, so that reading them is not measured. */
async function cellsOf(url: string, from: string): Promise<Buffer[]> {
  const names = LISTED.map(({ name }) => name).join();
  const { rows } = await connected(url, (client) =>
    client.query<{ line: string }>(`select row(${names})::text as line ${from}`),
  );
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => {
    const some = rows.slice(at * BATCH, (at + 1) * BATCH);
    return Buffer.from(some.map(({ line }) => line).join(''));
  });
}

/** Writes a workbook and discards it. */
async function write(columns: SheetColumn[], batches: Iterable<Buffer>, each?: (bytes: number) => void) {
  for await (const bytes of xlsxBytes(columns, Readable.from(batches))) each?.(bytes.length);
}

export async function benchCsv(context: Context, database: BenchDatabase): Promise<void> {
  await using route = await openCopy(database, `select ${EXPORTED} from api.facts_view`);
  await using server = await serve(database);
  const reading = readingOf(server, `facts_view?select=${EXPORTED}`, { accept: csv });
  let [bytes, copied] = [0, 0];
  const { measured, floor, ratio } = await inTurns(
    context.rounds,
    timing(async () => ({ bytes } = await download(reading))),
    timing(async () => ({ bytes: copied } = await route.copy())),
  );
  const rate = (taken: number): string => `${seconds(taken)}, ${thousands((context.facts * 1000) / taken)} rows/s`;
  context.report(
    `psql: (e) csv of ${thousands(context.facts)} facts, 28 columns, ${megabytes(bytes)}`,
    rate(measured),
    `${rate(floor)} copy (${megabytes(copied)})`,
    atLeast(0.5)({ measured, floor, ratio: 1 / ratio }),
  );
}

/** Measured on a server that has just been started, from its memory at that time. */
export async function benchMemory(context: Context, facts: number, database: BenchDatabase, media: 'csv' | 'xlsx') {
  await using server = await serve(database);
  const reading = readingOf(server, `facts_view?select=${EXPORTED}`, { accept: media === 'csv' ? csv : xlsx });
  const left = await download({ ...reading, pace: 4_000_000, leave: 20_000 });
  const ended = await timed(() => untilIdle(database));
  const quick = await download(reading);
  const what = `psql: memory, ${media} of ${thousands(facts)} facts × 28, read at`;
  const idle = Math.min(quick.idle, left.idle);
  const file = `${megabytes(quick.bytes)} in ${seconds(quick.milliseconds)}`;
  reportGrowth(context, `${what} once (${file})`, { ...quick, idle });
  reportGrowth(context, `${what} 4 MB/s and left; the query ended ${seconds(ended)} later`, left);
}

function reportGrowth({ report }: Context, what: string, { peak, idle }: Pick<Watched, 'peak' | 'idle'>): void {
  const grown = peak - idle;
  report(what, `+${megabytes(grown)} above ${megabytes(idle)}`, '', below(grown, 150e6, megabytes));
}

/** Waits until no statement of a request runs or waits. */
async function untilIdle(database: BenchDatabase): Promise<void> {
  const busy = `select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`;
  for (let look = 0; look < 1_500; look += 1) {
    if ((await rowOf<{ busy: number }>(database, busy)).busy === 0) return;
    await setTimeout(20);
  }
  throw new Error('A query goes on although its reader has left');
}

const [ROWS, BATCH] = [200_000, 500];
const excerpt =
  'According to local authorities & partners, 1,200 households were displaced by the flood — نزح السكان إلى ملاجئ مؤقتة; roads remain cut and figures may change.';

/** Values as in a list of facts: numbers, short texts, lists, a long text, a flag, and the typed columns last. */
function cellsOfFact(id: number): CellValue[] {
  const numbers = [31, 17, 7919, 104_729, 193_939, 1].map((step) => (id * step) % 50_000);
  const texts = Array.from({ length: 13 }, (_, at) => `Bangladesh: Flood - Sylhet ${(id * at) % 500}`);
  const lists = [['GRID 2024', 'Country team'], [`Publisher ${id % 300}`]];
  const day = `20${10 + (id % 15)}-${10 + (id % 3)}-${10 + (id % 18)}`;
  const typed = [((id % 20_000) * 5.365).toFixed(3), day, day, null, `${day}T12:34:56.123456+00:00`];
  return [...numbers, ...texts, ...lists, excerpt.slice(id % 90), id % 7 === 0, ...typed];
}

const TYPES: SheetColumn['type'][] = [
  ...Array<'number'>(6).fill('number'),
  ...Array<'text'>(13).fill('text'),
  undefined,
  undefined,
  'text',
  'boolean',
  'number',
  'date',
  'date',
  'date',
  'timestamp',
];
const columns = TYPES.map((type, at): SheetColumn => ({ name: `column_${at}`, type }));

const rowsFrom = (start: number): CellValue[][] => Array.from({ length: BATCH }, (_, at) => cellsOfFact(start + at));

function* batches(): Generator<Buffer> {
  for (let start = 0; start < ROWS; start += BATCH) yield Buffer.from(rowsFrom(start).map(recordOf).join(''));
}

/** A row as PostgreSQL writes it. */
const recordOf = (row: readonly CellValue[]): string => `(${row.map(recordField).join()})`;

function recordField(value: CellValue): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : typeof value === 'boolean' ? 't' : String(value);
  return `"${text.replaceAll(/["\\]/g, '$&$&')}"`;
}

function csvCell(value: CellValue): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** 200,000 rows of 28 columns as a workbook, beside the same rows as csv text: time and memory. Uses no database. */
export async function benchWorkbook(context: Context): Promise<void> {
  const idle = process.memoryUsage.rss();
  let [peak, size] = [idle, 0];
  const workbook = async (): Promise<void> => {
    size = 0;
    await write(columns, batches(), (bytes) => {
      size += bytes;
      peak = Math.max(peak, process.memoryUsage.rss());
    });
  };
  const text = async (): Promise<void> => {
    for (let start = 0; start < ROWS; start += BATCH)
      Buffer.from(
        rowsFrom(start)
          .map((row) => row.map(csvCell).join(','))
          .join('\n'),
      );
  };
  const what = `workbook of ${thousands(ROWS)} × ${columns.length}`;
  const sides = { measured: timing(workbook), floor: timing(text), beside: 'as csv', unit: seconds };
  await compare(context, what, { turns: context.rounds, ...sides });
  context.say(`a file of ${megabytes(size)}`);
  limit(context, `${what}: memory above idle`, peak - idle, 100e6, megabytes);
}
