/** Reads the outline of a table as people type it: an area written once above its rows, names that stand in several columns, and rows that are the sum of those below them. */
import { textOf, type RawTable } from './import-table.ts';

/** Rows after which a column without an empty cell is taken for one that has none. */
const LOOKED_AT = 200;

/** An area that is written once stands above its rows; null of a column that repeats its areas, where an empty cell is empty. */
export function writtenOnce(table: RawTable, from: number, at: number, nameAt: number): Map<number, string> | null {
  const filled = new Map<number, string>();
  let last = '';
  let before = '';
  let written = 0;
  for (let line = from; line < table.rows.length; line += 1) {
    if (filled.size === 0 && line - from > LOOKED_AT) return null;
    const cells = table.rows[line] ?? [];
    const own = textOf(cells[at]);
    const isNamed = textOf(cells[nameAt]) !== '';
    if (own !== '' && own === before) return null;
    if (own !== '') {
      last = own;
      written += 1;
    }
    if (own === '' && isNamed && last !== '') filled.set(line, last);
    before = own;
  }
  return filled.size * 2 >= written && filled.size > 0 ? filled : null;
}

export type Counted = { value: number; isNameless: boolean };

/** The rows that are the sum of rows below them, from the last one up. Prefix sums make it one pass. */
function sumsBelow(rows: readonly Counted[], fewest: number, may: (row: Counted) => boolean): Map<number, number> {
  const found = new Map<number, number>();
  // The sum of the leaves below a leaf, by its value: the nearest one last.
  const ends = new Map<number, { leaves: number; line: number }>([[0, { leaves: 0, line: rows.length }]]);
  let sum = 0;
  let leaves = 0;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as Counted;
    const end = row.value > 0 && may(row) ? ends.get(sum - row.value) : undefined;
    if (end !== undefined && leaves - end.leaves >= fewest) {
      found.set(at, end.line);
      continue;
    }
    sum += row.value;
    leaves += 1;
    ends.set(sum, { leaves, line: at });
  }
  return found;
}

/** Whether the sums have all other rows below them, and at least two are of several rows. */
function coversAll(found: ReadonlyMap<number, number>, rows: readonly Counted[]): boolean {
  let until = 0;
  let several = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const end = found.get(at);
    if (end === undefined && at >= until && (rows[at]?.value ?? 0) > 0) return false;
    if (end === undefined) continue;
    until = Math.max(until, end);
    if (end - at > 2) several += 1;
  }
  return several > 1;
}

/** Rows without a name of their own that are sums; where all rows have one, only if the whole table is sums and their rows. */
export function outlineTotals(rows: readonly Counted[]): number[] {
  if (rows.some(({ isNameless }) => isNameless)) return [...sumsBelow(rows, 1, ({ isNameless }) => isNameless).keys()];
  for (const fewest of [2, 1]) {
    const found = sumsBelow(rows, fewest, () => true);
    if (coversAll(found, rows)) return [...found.keys()];
  }
  return [];
}
