/** A row of an imported file, and the error for an unreadable file. Reads no files. */

/** One line of the file before its columns are known. */
export interface FileRow {
  /** The line on which the row begins, counted from 1 as in editors and spreadsheets. */
  line: number;
  cells: string[];
}

/** The error for a file that cannot be read at all. The message is for the user who runs the import. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
