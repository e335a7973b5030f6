/** Refuses a file with dates such as 02/17/2025: 02/03/2025 in it may be in March or in February, and would be stored wrongly without a word. */
import { positionWords } from '#domain/imports/import-report.ts';
import { UnreadableFile } from './file-row.ts';
import type { NamedRow } from './read-file.ts';

/** Passes the rows on. */
export async function* dayFirst(rows: AsyncIterable<NamedRow>): AsyncGenerator<NamedRow> {
  // All rows of a sheet have the same columns.
  let columns: readonly string[] | null = null;
  let sheet: string | undefined;
  for await (const row of rows) {
    const { cells } = row;
    if (columns === null || row.sheet !== sheet) {
      columns = Object.keys(cells).filter((column) => column.endsWith('date'));
      sheet = row.sheet;
    }
    const date = columns.find((column) => isMonthFirst(cells[column] ?? ''));
    if (date !== undefined) {
      throw new UnreadableFile(
        `${positionWords(row).replace('line', 'Line')}: ${date} '${cells[date]}' has the month before the day, so no date of this form is certain, and nothing was stored. Write all dates as YYYY-MM-DD.`,
      );
    }
    yield row;
  }
}

/** Reads the whole file, for an import that reads it only once. */
export async function requireDayFirst(rows: AsyncIterable<NamedRow>): Promise<void> {
  for await (const _row of dayFirst(rows)) continue;
}

function isMonthFirst(text: string): boolean {
  const [first, second] = /^(\d{1,2})[/.](\d{1,2})[/.]\d{4}$/.exec(text)?.slice(1).map(Number) ?? [];
  return first !== undefined && second !== undefined && first <= 12 && second > 12 && second <= 31;
}
