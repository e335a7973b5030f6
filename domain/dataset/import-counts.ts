/** The counts of rows and cells of a file that is read. */
import type { FileRow } from './import-entry.ts';

/** Rows and cells of the file that are worth a word. */
export type FileCounts = {
  records: number;
  empty: number;
  totals: number;
  notes: number;
  hidden: number;
  /** Rows with a problem of any kind, with cells that can't be read, and without any count. */
  withProblems: number;
  withUnread: number;
  withoutFigure: number;
  problems: number;
  /** Counts with decimals, rounded. */
  rounded: number;
  /** Counts and names whose mark of a footnote is left out, and names without their P-code. */
  marked: number;
  coded: number;
  /** Cells such as 'n/a', left empty. */
  missing: number;
  withMissing: number;
  /** Values repeated in each row of a merged cell. */
  merged: number;
  ids: number;
  repeatedIds: number;
};

export const noCounts = (): FileCounts => ({
  records: 0,
  empty: 0,
  totals: 0,
  notes: 0,
  hidden: 0,
  withProblems: 0,
  withUnread: 0,
  withoutFigure: 0,
  problems: 0,
  rounded: 0,
  marked: 0,
  coded: 0,
  missing: 0,
  withMissing: 0,
  merged: 0,
  ids: 0,
  repeatedIds: 0,
});

/** Counts the rows, and leaves an ID to the first of them that has it. A row without any count of `figures` has a problem in `at`. */
export function numbered(
  rows: readonly FileRow[],
  counts: FileCounts,
  figures: readonly number[],
  { at, words }: { at: number; words: (line: number) => string },
): FileRow[] {
  const seen = new Set<number>();
  return rows.map((row) => {
    const isRepeated = row.id !== null && seen.has(row.id);
    if (isRepeated) counts.repeatedIds += 1;
    else if (row.id !== null) {
      seen.add(row.id);
      counts.ids += 1;
    }
    const isWithoutFigure = figures.length > 0 && figures.every((one) => (row.cells[one] ?? null) === null);
    counts.records += 1;
    counts.problems += Object.keys(row.problems ?? {}).length;
    counts.missing += Object.keys(row.missing ?? {}).length;
    if (row.problems !== null) counts.withUnread += 1;
    if (isWithoutFigure) counts.withoutFigure += 1;
    if (row.problems !== null || isWithoutFigure) counts.withProblems += 1;
    if (row.missing !== null) counts.withMissing += 1;
    return {
      ...row,
      id: isRepeated ? null : row.id,
      problems: isWithoutFigure ? { ...row.problems, [at]: words(row.line) } : row.problems,
    };
  });
}
