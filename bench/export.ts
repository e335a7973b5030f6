/** The download of all facts as the list asks for it, dataset.xlsx with its Readme, beside a `copy` of the same rows and the library writing the same cells. */
import pg from 'pg';
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import { startFloor } from './children.ts';
import type { Context } from './context.ts';
import { download, type Download } from './download.ts';
import { startOn } from './kept-server.ts';
import { manyFacts } from './many-facts.ts';
import { median, timed } from './measure.ts';
import { administrator, signIn } from './server-process.ts';
import { type Result, seconds } from './table.ts';

const most = 4;
const mostMemory = 150;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** As many as the server writes at once. */
const batch = 500;

type Typed = readonly [column: string, type?: SheetColumn['type']];

/** The 28 columns of the list, in its order, as its file has them. */
const COLUMNS: readonly Typed[] = [
  ['idu'],
  ['name'],
  ['country'],
  ['figure', 'number'],
  ['reported_figure', 'number'],
  ['type'],
  ['groups_text'],
  ['themes_text'],
  ['year', 'number'],
  ['flow_start_date', 'date'],
  ['displacement_type'],
  ['class'],
  ['event_role'],
  ['event_data_included'],
  ['parent_role'],
  ['event_name'],
  ['hazard_subtype'],
  ['created_by'],
  ['region'],
  ['stock_only_date', 'date'],
  ['flow_end_date', 'date'],
  ['public_figure_analysis'],
  ['gsn', 'number'],
  ['status'],
  ['qualifier'],
  ['excerpt_text'],
  ['sources_text'],
  ['created_at', 'timestamp'],
];
const NAMES = COLUMNS.map(([name]) => name);
const ORDER = 'order by created_at desc, id desc';

export async function benchExport(context: Context): Promise<Result[]> {
  const { rounds, facts, say } = context;
  const database = await manyFacts(context, 1);
  const { server, password } = await startOn(database);
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const select = `select ${NAMES.join(', ')} from api.facts_download_view ${ORDER}`;
  const floor = await startFloor({
    databaseUrl: database.appUrl,
    recordings: {},
    copies: { facts: { settings, select } },
  });
  try {
    const cookie = await signIn(server.url, administrator, password);
    const query = new URLSearchParams({ select: NAMES.join(), order: 'created_at.desc,id.desc' }).toString();
    const url = `${server.url}/psql/facts_download_view?${query}`;
    const headers = { cookie, accept: xlsx, prefer: 'count=exact', readme: 'All%20facts' };
    const cells = await cellsOf(database.url);
    const turns: { product: Download; copied: number; written: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const product = await download({ url, headers, pid: server.pid });
      const { milliseconds: copied } = await download({ url: `${floor.url}/copy/facts`, headers: {}, pid: server.pid });
      turns.push({ product, copied, written: await timed(() => write(cells)) });
      say(JSON.stringify(turns.at(-1)));
    }
    const taken = median(turns.map(({ product }) => product.milliseconds));
    const [copied, written] = [median(turns.map((turn) => turn.copied)), median(turns.map((turn) => turn.written))];
    const ratio = median(turns.map((turn) => turn.product.milliseconds / (turn.copied + turn.written)));
    const idle = Math.min(...turns.map(({ product }) => product.idle));
    const grown = (Math.max(...turns.map(({ product }) => product.peak)) - idle) / 1e6;
    const what = `export: dataset.xlsx of ${facts.toLocaleString('en')} facts × ${COLUMNS.length}`;
    return [
      {
        what,
        measured: seconds(taken),
        floor: `${seconds(copied)} copy + ${seconds(written)} writing the cells`,
        ratio,
        target: `≤ ${most}`,
        met: ratio <= most,
      },
      {
        what: `${what}: memory of the server`,
        measured: `+${Math.round(grown)} MB above ${Math.round(idle / 1e6)} MB`,
        floor: '',
        ratio: null,
        target: `≤ ${mostMemory} MB`,
        met: grown <= mostMemory,
      },
    ];
  } finally {
    floor.stop();
    await server.stop();
    await database.end();
  }
}

/** All of them, in memory: reading them is no part of writing them. */
async function cellsOf(url: string): Promise<CellValue[][][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const cells = NAMES.map((name) => `to_json(${name})`).join(', ');
    const { rows } = await client.query<{ line: string }>(
      `select array_to_json(array[${cells}]::json[])::text as line from api.facts_download_view ${ORDER}`,
    );
    const batches: CellValue[][][] = [];
    for (let at = 0; at < rows.length; at += batch)
      batches.push(rows.slice(at, at + batch).map(({ line }) => JSON.parse(line) as CellValue[]));
    return batches;
  } finally {
    await client.end();
  }
}

async function write(cells: CellValue[][][]): Promise<number> {
  async function* batches(): AsyncGenerator<CellValue[][]> {
    yield* cells;
  }
  let size = 0;
  const columns = COLUMNS.map(([name, type]): SheetColumn => ({ name, type }));
  for await (const bytes of xlsxBytes(columns, batches())) size += bytes.length;
  return size;
}
