/** A pasted table with a line of headers, as a file for the import: its columns go where their names say, not where the selection is. Reads no clipboard. */
import { textFromTable, type Table } from '#domain/dataset/clipboard.ts';
import { matchColumns } from '#domain/dataset/import-columns.ts';
import { findHead } from '#domain/dataset/import-table.ts';

/** Titles may stand above the headers; the rows below them say what the columns can be. */
const FIRST_LINES = 40;

/** Whether the first lines have headers, of which one names a count, and one a place, a country or a date. */
export function hasHeaders(table: Table): boolean {
  const first = { rows: table.slice(0, FIRST_LINES), merges: [] };
  const head = findHead(first, 'Person');
  if (head.line < 0 || head.from >= table.length || table[head.line]?.some((cell) => /^[\d\s.,]+$/.test(cell)) === true)
    return false;
  const { columns, guessed } = matchColumns(first, head, 'Person');
  const named = columns.filter(({ at }) => !guessed.includes(at)).map(({ target }) => target ?? '');
  return (
    named.some((target) => /^(?:stock|new|returns|returnees|house)_/.test(target)) &&
    named.some((target) => /^iso3$|_(?:name|area|date|lat)$/.test(target))
  );
}

/** Opens the import of the dataset on the screen, with a file if there is one. */
export const openImport = (file?: File): void => {
  window.dispatchEvent(new CustomEvent<File | undefined>('helix:dataset-import', { detail: file }));
};

export const fileOf = (table: Table): File => new File([textFromTable(table)], 'Pasted table.tsv');

/** Calls with the file, if there is one, when the import is opened; returns the end of listening. */
export function onImportOpened(open: (file: File | undefined) => void): () => void {
  const opened = (event: Event) => open((event as CustomEvent<File | undefined>).detail ?? undefined);
  addEventListener('helix:dataset-import', opened);
  return () => removeEventListener('helix:dataset-import', opened);
}
