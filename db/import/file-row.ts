/** A row of an imported file, and the refusal of a file that has none to read. Reads nothing itself. */

/** One line of the file before its columns are known. */
export interface FileRow {
  /** Where the row begins, counted from 1 as editors and spreadsheets do. */
  line: number;
  cells: string[];
}

/** A file that cannot be read at all. The message is for the person who runs the import. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
