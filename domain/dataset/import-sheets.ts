/** Chooses the sheet of a workbook by the first rows of all its sheets: the one whose table says most, of equal ones the last round, or the longest. */
import type { Unit } from './import-names.ts';
import { latestName } from './import-series.ts';
import type { RawTable } from './import-table.ts';
import { choose } from './import-tables.ts';

/** Rows that show the headers and what the columns can be. */
export const HEAD_ROWS = 60;

export type NamedSheet = { at: number; name: string; table: RawTable };
/** `counted` are all sheets with counts. */
export type Likely = { at: number; counted: number[] };

export function likelySheet(sheets: readonly NamedSheet[], unit: Unit): Likely {
  const scored = sheets.map(({ at, name, table }) => ({
    at,
    name,
    rows: table.rows.length,
    chosen: choose(table, unit, null, null, [name]),
  }));
  const most = Math.max(0, ...scored.map(({ chosen }) => chosen.score));
  const best = scored.filter(({ chosen }) => chosen.score === most);
  const longest = best.findIndex(({ rows }) => rows === Math.max(...best.map((one) => one.rows)));
  const nth = latestName(best.map(({ name }) => name)) ?? longest;
  return {
    at: best[nth]?.at ?? 0,
    counted: scored.flatMap(({ at, chosen }) => (chosen.hasCounts ? [at] : [])),
  };
}
