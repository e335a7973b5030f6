/** What it costs to write 200,000 rows of 28 columns as a workbook, beside the same rows as csv text: time and memory. Asks no database. */
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import type { Context } from './context.ts';
import { inTurns, timed } from './measure.ts';
import { type Result, seconds } from './table.ts';

const ROWS = 200_000;
const BATCH = 500;
const MOST_MEMORY = 100;

const excerpt =
  'According to local authorities & partners, 1,200 households were displaced by the flood — نزح السكان إلى ملاجئ مؤقتة; roads remain cut and figures may change.';

/** The columns of a list of facts, and what stands in them. */
const table: readonly [name: string, type: SheetColumn['type'], value: (id: number) => CellValue][] = [
  ['id', undefined, (id) => id],
  ['gsn', undefined, (id) => 1_000_000 + id],
  ['serial_no', undefined, (id) => `F-2024-BGD-${id}`],
  ['name', undefined, (id) => `Bangladesh: Flood - Sylhet ${id % 500}: ${dayOf(id)}`],
  ['iso3', undefined, () => 'BGD'],
  ['country', undefined, () => 'Bangladesh'],
  ['region', undefined, () => 'South Asia'],
  ['year', undefined, () => 2024],
  ['displacement_type', undefined, () => 'Disaster'],
  ['type', undefined, () => 'New Displacement (Flow)'],
  ['class', undefined, () => 'Fact'],
  ['document_id', undefined, (id) => (id * 31) % 50_000],
  ['event_id', undefined, (id) => (id * 17) % 9000],
  ['event_name', undefined, (id) => `Bangladesh: Flood ${id % 9000}`],
  ['hazard_subtype', undefined, () => 'Flood'],
  ['qualifier', undefined, () => 'total'],
  ['reported_figure', undefined, (id) => (id * 7919) % 20_000],
  ['unit', undefined, () => 'Households'],
  ['term', undefined, () => 'Displaced'],
  ['figure', 'number', (id) => (((id * 7919) % 20_000) * 5.365).toFixed(3)],
  ['start_date', 'date', dayOf],
  ['end_date', 'date', dayOf],
  ['stock_date', 'date', () => null],
  ['groups', undefined, () => ['GRID 2024', 'Country team']],
  ['sources', undefined, (id) => [`Publisher ${id % 300}`]],
  ['excerpt_text', undefined, (id) => excerpt.slice(id % 90, 100 + (id % 50))],
  ['confidential', undefined, (id) => id % 7 === 0],
  ['created_at', 'timestamp', (id) => `${dayOf(id)}T12:34:56.123456+00:00`],
];

function dayOf(id: number): string {
  return `20${10 + (id % 15)}-${pad((id % 12) + 1)}-${pad((id % 28) + 1)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

const columns = table.map(([name, type]): SheetColumn => ({ name, type }));

async function* batches(): AsyncGenerator<CellValue[][]> {
  for (let start = 0; start < ROWS; start += BATCH)
    yield Array.from({ length: BATCH }, (_, at) => table.map(([, , value]) => value(start + at)));
}

function csvCell(value: CellValue): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function measureXlsx({ rounds, say }: Context): Promise<Result[]> {
  const idle = process.memoryUsage.rss();
  let peak = idle;
  let size = 0;
  const workbook = async (): Promise<void> => {
    size = 0;
    for await (const bytes of xlsxBytes(columns, batches())) {
      size += bytes.length;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  };
  const csv = async (): Promise<void> => {
    for await (const rows of batches()) Buffer.from(rows.map((row) => row.map(csvCell).join(',')).join('\n'));
  };
  const { measured, floor, ratio } = await inTurns(
    rounds,
    () => timed(workbook),
    () => timed(csv),
  );
  const grown = (peak - idle) / 1e6;
  const speed = `${Math.round((ROWS * 1000) / measured).toLocaleString('en')} rows/s`;
  say(`${ROWS.toLocaleString('en')} × ${columns.length}: ${speed}, a file of ${(size / 1e6).toFixed(1)} MB`);
  const what = `workbook of ${ROWS.toLocaleString('en')} × ${columns.length}`;
  return [
    { what, measured: seconds(measured), floor: `${seconds(floor)} as csv`, ratio, target: '', met: null },
    {
      what: `${what}: memory above idle`,
      measured: `${Math.round(grown)} MB`,
      floor: '',
      ratio: null,
      target: `under ${MOST_MEMORY} MB`,
      met: grown < MOST_MEMORY,
    },
  ];
}
