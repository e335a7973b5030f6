/** Downloads of all facts: their time beside `copy`, and the server's memory for a quick and for a slow reader. */
import { Readable } from 'node:stream';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import { type BenchDatabase, connected, manyFacts } from './databases.ts';
import { openThread } from './load.ts';
import { atLeast, atMost, below, compare, type Context, megabytes, seconds, thousands, timed } from './report.ts';
import { NEWEST } from './searches.ts';
import { administrator, download, type Reading, serve, type Server, type Watched } from './server.ts';

const MEDIA = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** The 28 columns of the specification's export. */
const EXPORTED =
  'id,gsn,serial_no,name,iso3,country,region,year,displacement_type,type,class,figure,reported_figure,unit,term,qualifier,start_date,end_date,groups,event_name,event_role,hazard_subtype,parent_name,document_name,sources,status,excerpt_text,created_at';

/** The 28 columns of the list, in the order of its file. */
const LISTED =
  'idu,name,country,figure:number,reported_figure:number,type,groups_text,themes_text,year:number,flow_start_date:date,displacement_type,class,event_role,event_data_included,parent_role,event_name,hazard_subtype,created_by,region,stock_only_date:date,flow_end_date:date,public_figure_analysis,gsn:number,status,qualifier,excerpt_text,sources_text,created_at:timestamp'
    .split(',')
    .map((column): SheetColumn => {
      const [name = '', type = 'text'] = column.split(':');
      return { name, type: type as SheetColumn['type'] };
    });

const readingOf = ({ url, cookie, pid }: Server, query: string, headers: Record<string, string>): Reading => {
  return { url: `${url}/psql/${query}`, headers: { cookie, ...headers }, pid };
};

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
  const { facts, rounds } = context;
  const database = await manyFacts(context);
  const names = LISTED.map(({ name }) => name).join();
  const rows = 'from api.facts_download_view order by created_at desc, id desc';
  // In memory, so that reading them is not measured.
  const records = await connected(database.url, async (client) => {
    const read = await client.query<{ line: string }>(`select row(${names})::text as line ${rows}`);
    return read.rows.map(({ line }) => line);
  });
  await using route = await openCopy(database, `select ${names} ${rows}`);
  await using server = await serve(database);
  const headers = { accept: MEDIA.xlsx, prefer: 'count=exact', readme: 'All%20facts' };
  const reading = readingOf(server, `facts_download_view?select=${names}&order=${NEWEST}`, headers);
  const files: Watched[] = [];
  const what = `export: dataset.xlsx of ${thousands(facts)} facts × ${LISTED.length}`;
  await compare(context, what, {
    turns: rounds,
    measured: async () => {
      const file = await download(reading);
      files.push(file);
      return file.milliseconds;
    },
    floor: async () => (await route.copy()).milliseconds + (await timed(() => writeWorkbook(records))),
    beside: 'copy + writing the cells',
    unit: seconds,
    held: atMost(4),
  });
  reportGrowth(context, `${what}: memory of the server`, files);
}

/** Writes rows, as PostgreSQL writes them, as a workbook in batches of 500, and discards it. */
async function writeWorkbook(records: readonly string[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(records.length / 500) }, (_, batch) => batch * 500);
  const batches = Readable.from(starts).map((at: number) => Buffer.from(records.slice(at, at + 500).join('')));
  for await (const _bytes of xlsxBytes(LISTED, batches));
}

export async function benchCsv(context: Context, database: BenchDatabase): Promise<void> {
  await using route = await openCopy(database, `select ${EXPORTED} from api.facts_view`);
  await using server = await serve(database);
  const reading = readingOf(server, `facts_view?select=${EXPORTED}`, { accept: MEDIA.csv });
  const measured = () => download(reading);
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
export async function benchMemory(context: Context, facts: string, database: BenchDatabase, media: keyof typeof MEDIA) {
  await using server = await serve(database);
  const reading = readingOf(server, `facts_view?select=${EXPORTED}`, { accept: MEDIA[media] });
  const left = await download(reading, { pace: 4_000_000, leave: 20_000 });
  const quick = await download(reading);
  const what = `psql: memory, ${media} of ${facts} facts × 28, read at`;
  const file = `${megabytes(quick.bytes)} in ${seconds(quick.milliseconds)}`;
  reportGrowth(
    context,
    `${what} once (${file})`,
    [left, quick].map((each) => ({ ...each, peak: quick.peak })),
  );
  reportGrowth(context, `${what} 4 MB/s and left`, [left]);
}

/** From the lowest memory before to the highest. */
function reportGrowth({ report }: Context, what: string, watched: readonly Watched[]): void {
  const idle = Math.min(...watched.map((each) => each.idle));
  const grown = Math.max(...watched.map(({ peak }) => peak)) - idle;
  report(what, `+${megabytes(grown)} above ${megabytes(idle)}`, '', below(grown, 150e6, megabytes));
}
