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

/** Where the rows of a sum end, and how many of them are no sums. */
type Sum = { end: number; leaves: number };

/** The rows that are the sum of rows below them, from the last one up. Prefix sums make it one pass. `isChained` lets a row equal a sum of one row. */
function sumsBelow(
  rows: readonly Counted[],
  fewest: number,
  may: (row: Counted) => boolean,
  isChained = true,
): Map<number, Sum> {
  const found = new Map<number, Sum>();
  // The sum of the leaves below a leaf, by its value: the nearest one last.
  const ends = new Map<number, { leaves: number; line: number }>([[0, { leaves: 0, line: rows.length }]]);
  let sum = 0;
  let leaves = 0;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] as Counted;
    const end = row.value > 0 && may(row) ? ends.get(sum - row.value) : undefined;
    const own = end === undefined ? 0 : leaves - end.leaves;
    if (end !== undefined && own >= fewest && (own > 1 || isChained || !found.has(at + 1))) {
      found.set(at, { end: end.line, leaves: own });
      continue;
    }
    sum += row.value;
    leaves += 1;
    ends.set(sum, { leaves, line: at });
  }
  return found;
}

/** Whether the sums have all other rows below them, and at least `fewest` are of several rows. */
function coversAll(found: ReadonlyMap<number, Sum>, rows: readonly Counted[], fewest: number): boolean {
  let until = 0;
  let several = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const sum = found.get(at);
    if (sum === undefined && at >= until && (rows[at]?.value ?? 0) > 0) return false;
    if (sum === undefined) continue;
    until = Math.max(until, sum.end);
    if (sum.leaves > 1) several += 1;
  }
  return several >= fewest;
}

/** Rows without a name of their own that are sums; where all rows have one, only if the whole table is sums and their rows, of which `ofSeveral` have several. */
export function outlineTotals(rows: readonly Counted[], ofSeveral: number): number[] {
  if (rows.some(({ isNameless }) => isNameless)) return [...sumsBelow(rows, 1, ({ isNameless }) => isNameless).keys()];
  // Two towns in a row may have equal counts, and so may a province and its only town.
  for (const [fewest, isChained] of [
    [2, true],
    [1, true],
    [1, false],
  ] as const) {
    const found = sumsBelow(rows, fewest, () => true, isChained);
    if (coversAll(found, rows, ofSeveral)) return [...found.keys()];
  }
  return [];
}
