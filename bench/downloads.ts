/** Downloads of all facts: their time beside `copy`, and the server's memory for a quick and for a slow reader; and the cost of writing a workbook alone. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import { type BenchDatabase, connected, manyFacts, rowOf } from './databases.ts';
import { openThread } from './load.ts';
import { atLeast, atMost, below, compare, type Context, limit, megabytes, seconds } from './report.ts';
import { thousands, timed } from './report.ts';
import { NEWEST } from './searches.ts';
import { administrator, download, type Reading, serve, type Server, type Watched, watchMemory } from './server.ts';

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
  const thread = openThread('bareRoute');
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const statements = [{ text: `copy (${query}) to stdout (format csv, header)`, values: [] }];
  const url = await thread.send({ appUrl, recordings: new Map([['/copy', { settings, statements }]]) });
  const copy = () => download({ url: `${url}/copy`, headers: {}, pid: process.pid });
  return { copy, [Symbol.asyncDispose]: thread[Symbol.asyncDispose] };
}

/** dataset.xlsx with its Readme, as the list requests it, beside a copy of the same rows and the library writing the same cells. */
export async function benchExport(context: Context): Promise<void> {
  const { facts, rounds, say } = context;
  const database = await manyFacts(context);
  const names = LISTED.map(({ name }) => name).join();
  const rows = 'from api.facts_download_view order by created_at desc, id desc';
  const records = await recordsOf(database.url, rows);
  const writing = () => write(LISTED, records.length, (at) => records[at] ?? '');
  await using route = await openCopy(database, `select ${names} ${rows}`);
  await using server = await serve(database);
  const headers = { accept: xlsx, prefer: 'count=exact', readme: 'All%20facts' };
  const reading = readingOf(server, `facts_download_view?select=${names}&order=${NEWEST}`, headers);
  const files: Watched[] = [];
  const what = `export: dataset.xlsx of ${thousands(facts)} facts × ${LISTED.length}`;
  await compare(context, what, {
    turns: rounds,
    measured: async () => {
      const file = await download(reading);
      say(JSON.stringify(file));
      files.push(file);
      return file.milliseconds;
    },
    floor: async () => (await route.copy()).milliseconds + (await timed(writing)),
    beside: 'copy + writing the cells',
    unit: seconds,
    held: atMost(4),
  });
  reportGrowth(context, `${what}: memory of the server`, files);
}

/** Rows as PostgreSQL writes them, in memory, so that reading them is not measured. */
async function recordsOf(url: string, from: string): Promise<string[]> {
  const query = `select row(${LISTED.map(({ name }) => name).join()})::text as line ${from}`;
  const { rows } = await connected(url, (client) => client.query<{ line: string }>(query));
  return rows.map(({ line }) => line);
}

/** Batches of 500 rows. */
function* inBatches<Row>(length: number, rowAt: (at: number) => Row): Generator<Row[]> {
  for (let start = 0; start < length; start += 500)
    yield Array.from({ length: Math.min(500, length - start) }, (_, at) => rowAt(start + at));
}

/** Writes a workbook and discards it. */
async function write(columns: SheetColumn[], length: number, recordAt: (at: number) => string): Promise<void> {
  const batches = Readable.from(inBatches(length, recordAt)).map((rows: string[]) => Buffer.from(rows.join('')));
  for await (const _bytes of xlsxBytes(columns, batches));
}

export async function benchCsv(context: Context, database: BenchDatabase): Promise<void> {
  await using route = await openCopy(database, `select ${EXPORTED} from api.facts_view`);
  await using server = await serve(database);
  const measured = () => download(readingOf(server, `facts_view?select=${EXPORTED}`, { accept: csv }));
  const [{ bytes }, { bytes: copied }] = [await measured(), await route.copy()];
  await compare(context, `psql: (e) csv of ${thousands(context.facts)} facts, 28 columns, ${megabytes(bytes)}`, {
    turns: context.rounds,
    measured,
    floor: route.copy,
    beside: `copy (${megabytes(copied)})`,
    unit: (taken) => `${seconds(taken)}, ${thousands((context.facts * 1000) / taken)} rows/s`,
    held: ({ ratio, ...taken }) => atLeast(0.5)({ ...taken, ratio: 1 / ratio }),
  });
}

/** Measured on a server that has just been started, from its memory at that time. */
export async function benchMemory(context: Context, facts: number, database: BenchDatabase, media: 'csv' | 'xlsx') {
  await using server = await serve(database);
  const reading = readingOf(server, `facts_view?select=${EXPORTED}`, { accept: media === 'csv' ? csv : xlsx });
  const left = await download(reading, { pace: 4_000_000, leave: 20_000 });
  const ended = await timed(() => untilIdle(database));
  const quick = await download(reading);
  const what = `psql: memory, ${media} of ${thousands(facts)} facts × 28, read at`;
  const file = `${megabytes(quick.bytes)} in ${seconds(quick.milliseconds)}`;
  const { idle } = left;
  reportGrowth(context, `${what} once (${file})`, [quick, { ...quick, idle }]);
  reportGrowth(context, `${what} 4 MB/s and left; the query ended ${seconds(ended)} later`, [left]);
}

/** From the lowest memory before to the highest. */
function growthOf(watched: readonly Watched[]): { idle: number; grown: number } {
  const idle = Math.min(...watched.map((each) => each.idle));
  return { idle, grown: Math.max(...watched.map(({ peak }) => peak)) - idle };
}

function reportGrowth({ report }: Context, what: string, watched: readonly Watched[]): void {
  const { idle, grown } = growthOf(watched);
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

const ROWS = 200_000;
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
  const written: Watched[] = [];
  const measured = async (): Promise<void> => {
    written.push(await watchMemory(process.pid, 20, () => write(columns, ROWS, (id) => recordOf(cellsOfFact(id)))));
  };
  const floor = async (): Promise<void> => {
    for (const rows of inBatches(ROWS, cellsOfFact))
      Buffer.from(rows.map((row) => row.map(csvCell).join(',')).join('\n'));
  };
  const what = `workbook of ${thousands(ROWS)} × ${columns.length}`;
  await compare(context, what, { turns: context.rounds, measured, floor, beside: 'as csv', unit: seconds });
  limit(context, `${what}: memory above idle`, growthOf(written).grown, 100e6, megabytes);
}
