/** A row of an imported file and its position, and the error for an unreadable file. Reads no files. */

/** One line of the file before its columns are known. */
export interface FileRow {
  /** The line on which the row begins, counted from 1 as in editors and spreadsheets. */
  line: number;
  cells: string[];
}

/** Where a row stands: its line, and its sheet if several are read. */
export interface Position {
  line: number;
  sheet?: string;
}

export const positionOf = ({ line, sheet }: Position): Position => ({ line, ...(sheet !== undefined && { sheet }) });

/** 'line 4', or 'line 4 of sheet 2025' */
export const positionWords = ({ line, sheet }: Position): string =>
  sheet === undefined ? `line ${line}` : `line ${line} of sheet ${sheet}`;

/** The error for a file that cannot be read at all. The message is for the user who runs the import. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
