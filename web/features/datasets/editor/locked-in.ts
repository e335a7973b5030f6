/** The records that a lock closes, in words: their number, their totals and the difference from those of the file, their warnings, and those without a point, a date or a figure. */
import { COUNT_GROUPS, SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { importedInto } from '#domain/dataset/imported.ts';
import { LOCKED_IN } from '#domain/messages/locked-in.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';

const COUNTS = SHEET_COLUMNS.filter(({ kind }) => kind === 'count').map(({ name }) => name);
const POINTS = SHEET_COLUMNS.filter(({ kind }) => kind === 'latitude').map(({ name }) => name);
const DATES = SHEET_COLUMNS.filter(({ kind }) => kind === 'date').map(({ name }) => name);
const TOTALS = SHEET_COLUMNS.filter(({ name }) => COUNT_GROUPS.some((group) => name === `${group}_total`));

export function lockedIn(sheet: Sheet): string[] {
  const records = Array.from({ length: sheet.length }, (_, row) => row).filter((row) => {
    const action = sheet.action(row);
    return action !== 'EMPTY' && action !== 'DELETE';
  });
  const without = (columns: typeof COUNTS) =>
    records.filter((row) => columns.every((column) => sheet.cell(row, column).value === null)).length;
  const sums = sheet.totals();
  const { problems, warnings } = sheet.counts();
  return [
    LOCKED_IN.records(records.length),
    ...TOTALS.flatMap(({ name, label }) => {
      const sum = sums[name];
      return sum === undefined ? [] : [LOCKED_IN.total(label, sum)];
    }),
    ...(importedInto(sheet)?.totals ?? []).flatMap(({ name, before, own }) => {
      const sum = sums[name] ?? 0n;
      const label = SHEET_COLUMNS.find((column) => column.name === name)?.label ?? name;
      return sum === before + own ? [] : [LOCKED_IN.differs(label, sum, before + own)];
    }),
    LOCKED_IN.problems(problems),
    LOCKED_IN.warnings(warnings),
    LOCKED_IN.withoutPoint(without(POINTS)),
    LOCKED_IN.withoutDate(without(DATES)),
    LOCKED_IN.withoutFigure(without(COUNTS)),
  ].filter((line) => line !== '');
}
