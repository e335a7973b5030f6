/** A pasted table with a line of headers, as a file for the import: its columns go where their names say, not where the selection is. Reads no clipboard. */
import { textFromTable, type Table } from '#domain/dataset/clipboard.ts';
import { matchHeaders } from '#domain/dataset/import-names.ts';

/** Titles may stand above the headers. */
const FIRST_LINES = 8;
/** Two words of a row may be columns by chance. */
const LEAST = 3;

/** Whether one of the first lines names columns of the records. */
export const hasHeaders = (table: Table): boolean =>
  table.slice(0, FIRST_LINES).some((line, at) => {
    const matched = matchHeaders(line, 'Person').filter((target) => target !== null).length;
    return at < table.length - 1 && matched >= LEAST;
  });

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
