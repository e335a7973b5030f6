/** Turns columns that are places of origin into rows of origin and destination, and finds such columns: together they are the total of each row. */
import type { SheetColumn } from './columns.ts';
import { multiplied, readCount } from './coerce-numbers.ts';
import type { Leveled } from './import-entry.ts';
import { mainCount, valueOf } from './import-totals.ts';
import { isEmpty, type Head, type RawCell, type RawTable } from './import-table.ts';

/** The sum of the counts before and after, which are equal unless a row has more origins than its total. */
export type Origins = { columns: number; before: number; after: number; rows: number };

export const numberOf = (cell: RawCell | undefined, times?: number): number => {
  if (typeof cell === 'number') return multiplied(cell, times);
  const read = typeof cell === 'string' ? readCount(cell, times === undefined ? {} : { times }) : { value: 0 };
  return 'value' in read && typeof read.value === 'number' ? read.value : 0;
};

const GROUP = /^.*\b(?:origin|origine|origen|origem)s?\b[\s:–-]*/i;
/** 'State of origin Khartoum' is Khartoum. */
export const originOf = (header: string): string => header.replace(GROUP, '').trim() || header;

/** The rows by origin; what the origins leave of a row's total is a row without origin. `origins` are names and indexes of columns. */
export function byOrigin(
  kept: readonly Leveled[],
  columns: readonly SheetColumn[],
  origins: readonly { name: string; at: number; times?: number | undefined }[],
  cellsOf: (line: number) => readonly RawCell[],
): { kept: readonly Leveled[]; origins: Origins | null } {
  const count = mainCount(columns);
  const index = columns.findIndex(({ name }) => name === 'org_name');
  if (origins.length === 0 || count === null || index < 0) return { kept, origins: null };
  const isCount = columns.map(({ kind }) => kind === 'count');
  let after = 0;
  const rows = kept.flatMap((entry): Leveled[] => {
    const cells = cellsOf(entry.row.line);
    const total = valueOf(entry, count);
    if (entry.isMoving === true && entry.row.cells[count] === null) return [entry];
    const parts = origins.flatMap(({ name, at, times }) => {
      const value = numberOf(cells[at], times);
      return value > 0 ? [{ name: name as string | null, value }] : [];
    });
    const sum = parts.reduce((all, { value }) => all + value, 0);
    after += Math.max(sum, total);
    if (parts.length === 0) return [entry];
    const rest = total > sum ? [{ name: null, value: total - sum }] : [];
    return [...parts, ...rest].map(({ name, value }, nth) => ({
      ...entry,
      row: {
        ...entry.row,
        id: nth === 0 ? entry.row.id : null,
        cells: entry.row.cells.map((cell, at) =>
          at === index ? name : at === count ? value : isCount[at] === true ? null : cell,
        ),
      },
    }));
  });
  const before = kept.reduce((all, entry) => all + valueOf(entry, count), 0);
  return { kept: rows, origins: { columns: origins.length, before, after, rows: rows.length } };
}

const SAMPLES = 200;
const FEWEST = 2;
const MOST = 0.9;

/** The longest run of free columns that add up to the total of nearly each row; empty without any. */
export function originColumns({ rows }: RawTable, { from }: Head, total: number, free: readonly boolean[]): number[] {
  const lines = rows
    .slice(from, from + SAMPLES)
    .filter((cells) => numberOf(cells[total]) > 0 && !isEmpty(cells[total]));
  if (lines.length < 2) return [];
  const sums = lines.map((cells) => {
    let sum = 0;
    return [0, ...free.map((isFree, at) => (sum += isFree ? numberOf(cells[at]) : 0))];
  });
  let best: number[] = [];
  for (let start = 0; start < free.length; start += 1)
    for (let end = start; end < free.length && free[end] === true; end += 1) {
      if (end - start + 1 < Math.max(FEWEST, best.length + 1)) continue;
      const same = lines.filter(
        (cells, nth) => (sums[nth]?.[end + 1] ?? 0) - (sums[nth]?.[start] ?? 0) === numberOf(cells[total]),
      ).length;
      if (same >= lines.length * MOST) best = Array.from({ length: end - start + 1 }, (_, nth) => start + nth);
    }
  return best;
}
