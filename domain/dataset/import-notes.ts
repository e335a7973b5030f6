/** Takes lines without a count off the records that are notes below a table, or headings within it. */
import { headerWords, meaningsOf } from './header-words.ts';
import type { SheetColumn } from './columns.ts';
import type { Leveled } from './import-entry.ts';
import { isEmpty, textOf, type RawCell, type RawTable } from './import-table.ts';

const isCounted = ({ row }: Leveled, columns: readonly SheetColumn[]): boolean =>
  columns.some(({ kind }, at) => kind === 'count' && (row.cells[at] !== null || row.missing?.[at] !== undefined));

/** A line with more cells is a record without a count. */
const MOST_CELLS = 3;

/** The last lines with one text and no count, below those with counts, are notes. They are taken off the records, and returned. */
export function notesBelow(found: Leveled[], columns: readonly SheetColumn[], { rows, merges }: RawTable): Leveled[] {
  if (columns.length < 2) return [];
  const last = found.findLastIndex((entry) => isCounted(entry, columns));
  const notes: Leveled[] = [];
  while (last >= 0 && found.length - 1 > last) {
    const { row } = found.at(-1) as Leveled;
    const filled = (rows[row.line - 1] ?? []).filter((cell) => !isEmpty(cell)).length;
    // Cells that are merged from above belong to a record.
    const isMerged = merges.some(({ startRow, endRow }) => startRow < row.line - 1 && endRow >= row.line - 1);
    if (row.id !== null || isMerged || filled > MOST_CELLS || row.cells.filter((cell) => cell !== null).length > 1)
      break;
    notes.push(...found.splice(-1));
  }
  return notes;
}

/** An area in words: 'BORNO STATE', 'Province du Lac'. */
const saysArea = (text: string): boolean => meaningsOf(headerWords(text)).some((one) => /^\d/.test(one ?? ''));

/** Lines with one text above records are headings if they are merged, name an area in words, or lack a code or text that all records have. They are taken off the records, and returned. */
export function headingsWithin(
  found: Leveled[],
  columns: readonly SheetColumn[],
  { rows, merges }: RawTable,
): Leveled[] {
  const counts = columns.flatMap(({ kind }, at) => (kind === 'count' ? [at] : []));
  if (counts.length === 0) return [];
  const filledOf = ({ row }: Leveled): [number, RawCell][] =>
    (rows[row.line - 1] ?? []).flatMap((cell, at): [number, RawCell][] => (isEmpty(cell) ? [] : [[at, cell]]));
  const bare = found.filter((entry) => !isCounted(entry, columns));
  if (bare.length === 0) return [];
  const alone = bare.filter((entry) => {
    const [only, more] = filledOf(entry);
    return only !== undefined && more === undefined && typeof only[1] === 'string' && entry.row.id === null;
  });
  const records = found.filter((entry) => isCounted(entry, columns));
  if (alone.length === 0 || records.length === 0 || alone.length > records.length) return [];
  const texts = new Map<number, number>();
  for (const entry of records)
    for (const [at, cell] of filledOf(entry)) if (typeof cell === 'string') texts.set(at, (texts.get(at) ?? 0) + 1);
  const always = [...texts.values()].filter((times) => times === records.length).length;
  const wide = new Set(merges.filter(({ startCol, endCol }) => endCol > startCol).map(({ startRow }) => startRow));
  const last = (records.at(-1) as Leveled).row.line;
  const countryAt = columns.findIndex(({ kind }) => kind === 'country');
  const headings = new Set(
    alone.filter((entry) => {
      const { line } = entry.row;
      if (line > last) return false;
      const [[, text]] = filledOf(entry) as [[number, RawCell]];
      // A continent in a column of countries.
      const isNoCountry = countryAt >= 0 && entry.row.problems?.[countryAt] !== undefined;
      return wide.has(line - 1) || always > 1 || isNoCountry || saysArea(textOf(text));
    }),
  );
  const kept = found.filter((entry) => !headings.has(entry));
  found.splice(0, found.length, ...kept);
  return [...headings];
}
