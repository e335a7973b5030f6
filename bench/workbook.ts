/** The cost of writing 200,000 rows of 28 columns as a workbook, beside the same rows as csv text: time and memory. Uses no database. */
import { xlsxBytes } from '#server/psql/media/xlsx.ts';
import type { CellValue, SheetColumn } from '#server/psql/media/xlsx-cells.ts';
import type { Context } from './context.ts';
import { timedInTurns } from './measure.ts';
import { limited, megabytes, result, type Result, seconds, thousands } from './table.ts';

const ROWS = 200_000;
const BATCH = 500;

const SAME = 'BGD|Bangladesh|South Asia|Disaster|New Displacement (Flow)|Fact|Flood|total|Households|Displaced'.split(
  '|',
);
const excerpt =
  'According to local authorities & partners, 1,200 households were displaced by the flood — نزح السكان إلى ملاجئ مؤقتة; roads remain cut and figures may change.';
const TYPED: SheetColumn['type'][] = ['number', 'date', 'date', 'date', 'timestamp'];

/** Values as in a list of facts: numbers, texts, lists, a flag, and the typed columns last. */
function rowOf(id: number): CellValue[] {
  const [month, date] = [12, 28].map((most) => String((id % most) + 1).padStart(2, '0'));
  const day = `20${10 + (id % 15)}-${month}-${date}`;
  const figure = (id * 7919) % 20_000;
  const numbers = [id, 1_000_000 + id, (id * 31) % 50_000, (id * 17) % 9000, figure, 2024];
  const names = [
    `F-2024-BGD-${id}`,
    `Bangladesh: Flood - Sylhet ${id % 500}: ${day}`,
    `Bangladesh: Flood ${id % 9000}`,
  ];
  const lists = [['GRID 2024', 'Country team'], [`Publisher ${id % 300}`]];
  const text = excerpt.slice(id % 90, 100 + (id % 50));
  const typed = [(figure * 5.365).toFixed(3), day, day, null, `${day}T12:34:56.123456+00:00`];
  return [...numbers, ...names, ...SAME, ...lists, text, id % 7 === 0, ...typed];
}

const typedFrom = rowOf(0).length - TYPED.length;
const columns = rowOf(0).map((_, at): SheetColumn => ({ name: `column_${at}`, type: TYPED[at - typedFrom] }));

async function* batches(): AsyncGenerator<CellValue[][]> {
  for (let start = 0; start < ROWS; start += BATCH) yield Array.from({ length: BATCH }, (_, at) => rowOf(start + at));
}

function csvCell(value: CellValue): string {
  const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export async function benchWorkbook({ rounds, say }: Context): Promise<Result[]> {
  const idle = process.memoryUsage.rss();
  let [peak, size] = [idle, 0];
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
  const pair = await timedInTurns(rounds, workbook, csv);
  say(`a file of ${megabytes(size)}`);
  const what = `workbook of ${thousands(ROWS)} × ${columns.length}`;
  return [
    result(what, seconds(pair.measured), `${seconds(pair.floor)} as csv`, [pair.ratio]),
    limited(`${what}: memory above idle`, peak - idle, 100e6, megabytes),
  ];
}
