/** A row as the readers of csv and xlsx return it, and the error of a file that they cannot read. */

/** One row of the file before its columns are known. */
export interface FileRow {
  /** The line on which the row begins, counted from 1 as editors and spreadsheets do. */
  line: number;
  cells: string[];
}

/** A file that cannot be read at all. The message is for the person who ran the import. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
