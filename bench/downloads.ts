/** Downloads of all facts: their time beside `copy`, and the server's memory for a quick and for a slow reader. */
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import type { Context } from './context.ts';
import { download, type Download, type Reading } from './download.ts';
import type { FloorSetup } from './floor-server.ts';
import { manyFacts } from './kept.ts';
import { inTurns, median, timed } from './measure.ts';
import { type BenchDatabase, connected } from './postgres.ts';
import { NEWEST } from './searches.ts';
import { administrator, served } from './server.ts';
import { atLeast, atMost, below, megabytes, result, type Result, seconds, thousands } from './table.ts';
import { type Send, withThread } from './thread.ts';

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The 28 columns of the specification's export. */
const EXPORTED =
  'id,gsn,serial_no,name,iso3,country,region,year,displacement_type,type,class,figure,reported_figure,unit,term,qualifier,start_date,end_date,groups,event_name,event_role,hazard_subtype,parent_name,document_name,sources,status,excerpt_text,created_at';

/** The 28 columns of the list, in the order of its file. */
const LISTED: readonly SheetColumn[] =
  'idu,name,country,figure:number,reported_figure:number,type,groups_text,themes_text,year:number,flow_start_date:date,displacement_type,class,event_role,event_data_included,parent_role,event_name,hazard_subtype,created_by,region,stock_only_date:date,flow_end_date:date,public_figure_analysis,gsn:number,status,qualifier,excerpt_text,sources_text,created_at:timestamp'
    .split(',')
    .map((column) => {
      const [name = '', type] = column.split(':');
      return { name, type: type as SheetColumn['type'] };
    });

/** Works with the address of a bare route that copies the rows of a query to csv. */
const withCopy = <Value>({ appUrl }: BenchDatabase, query: string, work: (url: string) => Promise<Value>) =>
  withThread('./floor-server.js', async (start: Send<FloorSetup, string>) => {
    const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
    const statements = [{ text: `copy (${query}) to stdout (format csv, header)`, values: [] }];
    return work(`${await start({ databaseUrl: appUrl, recordings: { copy: { settings, statements } } })}/copy`);
  });

/** dataset.xlsx with its Readme, as the list requests it, beside a copy of the same rows and the library writing the same cells. */
export async function benchExport(context: Context): Promise<Result[]> {
  const { facts, rounds, say } = context;
  const database = await manyFacts(context);
  const names = LISTED.map(({ name }) => name).join();
  const rows = 'from api.facts_download_view order by created_at desc, id desc';
  const cells = await cellsOf(database.url, rows);
  return withCopy(database, `select ${names} ${rows}`, (copyUrl) =>
    served(database, async ({ url, cookie, pid }) => {
      const turns: { product: Download; copied: number; written: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const product = await download({
          url: `${url}/psql/facts_download_view?select=${names}&order=${NEWEST}`,
          headers: { cookie, accept: xlsx, prefer: 'count=exact', readme: 'All%20facts' },
          pid,
        });
        const { milliseconds: copied } = await download({ url: copyUrl, headers: {}, pid });
        turns.push({ product, copied, written: await timed(() => write(cells)) });
        say(JSON.stringify(turns.at(-1)));
      }
      const middle = (value: (turn: (typeof turns)[number]) => number): number => median(turns.map(value));
      const [copied, written] = [middle((turn) => turn.copied), middle((turn) => turn.written)];
      const idle = Math.min(...turns.map(({ product }) => product.idle));
      const peak = Math.max(...turns.map(({ product }) => product.peak));
      const what = `export: dataset.xlsx of ${thousands(facts)} facts × ${LISTED.length}`;
      const ratio = middle((turn) => turn.product.milliseconds / (turn.copied + turn.written));
      return [
        result(
          what,
          seconds(middle(({ product }) => product.milliseconds)),
          `${seconds(copied)} copy + ${seconds(written)} writing the cells`,
          atMost(ratio, 4),
        ),
        grown(`${what}: memory of the server`, { peak, idle }),
      ];
    }),
  );
}

/** Rows in memory, in batches as the server writes them, so that reading them is not measured. */
async function cellsOf(url: string, from: string): Promise<CellValue[][][]> {
  const cells = LISTED.map(({ name }) => `to_json(${name})`).join();
  const { rows } = await connected(url, (client) =>
    client.query<{ line: CellValue[] }>(`select array_to_json(array[${cells}]::json[]) as line ${from}`),
  );
  return Array.from({ length: Math.ceil(rows.length / 500) }, (_, at) =>
    rows.slice(at * 500, at * 500 + 500).map(({ line }) => line),
  );
}

async function write(cells: CellValue[][][]): Promise<void> {
  for await (const bytes of xlsxBytes(LISTED, Readable.from(cells))) void bytes;
}

export async function benchCsv({ facts, rounds }: Context, database: BenchDatabase): Promise<Result> {
  return withCopy(database, `select ${EXPORTED} from api.facts_view`, (copyUrl) =>
    served(database, async ({ url, cookie, pid }) => {
      let [bytes, copied] = [0, 0];
      const { measured, floor, ratio } = await inTurns(
        rounds,
        () => timed(async () => void ({ bytes } = await download({ ...exported(url, cookie, csv), pid }))),
        () => timed(async () => void ({ bytes: copied } = await download({ url: copyUrl, headers: {}, pid }))),
      );
      const rate = (taken: number): string => `${thousands((facts * 1000) / taken)} rows/s`;
      return result(
        `psql: (e) csv of ${thousands(facts)} facts, 28 columns, ${megabytes(bytes)}`,
        `${seconds(measured)}, ${rate(measured)}`,
        `${seconds(floor)}, ${rate(floor)} copy (${megabytes(copied)})`,
        atLeast(1 / ratio, 0.5),
      );
    }),
  );
}

const exported = (url: string, cookie: string, accept: string): Pick<Reading, 'url' | 'headers'> => ({
  url: `${url}/psql/facts_view?select=${EXPORTED}`,
  headers: { cookie, accept },
});

/** Measured on a server that has just been started, from its memory at that time. */
export async function benchMemory(facts: number, database: BenchDatabase, media: 'csv' | 'xlsx'): Promise<Result[]> {
  return served(database, async ({ url, cookie, pid }) => {
    const reading: Reading = { ...exported(url, cookie, media === 'csv' ? csv : xlsx), pid };
    const slow = await download({ ...reading, pace: 4_000_000, leave: 20_000 });
    const ended = await timed(() => untilIdle(database));
    const quick = await download(reading);
    const what = `psql: memory, ${media} of ${thousands(facts)} facts × 28, read at`;
    const idle = Math.min(quick.idle, slow.idle);
    return [
      grown(`${what} once (${megabytes(quick.bytes)} in ${seconds(quick.milliseconds)})`, { ...quick, idle }),
      grown(`${what} 4 MB/s and left; the query ended ${seconds(ended)} later`, slow),
    ];
  });
}

function grown(what: string, { peak, idle }: Pick<Download, 'peak' | 'idle'>): Result {
  const measured = `+${megabytes(peak - idle)} above ${megabytes(idle)}`;
  return result(what, measured, '', below(peak - idle, 150e6, megabytes));
}

/** Waits until no statement of a request runs or waits. */
async function untilIdle({ opened }: BenchDatabase): Promise<void> {
  for (let look = 0; look < 1_500; look += 1) {
    const { rows } = await opened.owner.statement<{ busy: number }>(
      { role: null },
      `select count(*)::int as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`,
    );
    if (rows[0]?.busy === 0) return;
    await setTimeout(20);
  }
  throw new Error('A query goes on although its reader has left');
}
