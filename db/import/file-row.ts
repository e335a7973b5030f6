/** A row of an imported file and its position, and the error for an unreadable file. Reads no files. */

import type { Position } from '#domain/imports/import-report.ts';

/** One line of the file before its columns are known. */
export interface FileRow {
  /** The line on which the row begins, counted from 1 as in editors and spreadsheets. */
  line: number;
  cells: string[];
}

export const positionOf = ({ line, sheet }: Position): Position => ({ line, ...(sheet !== undefined && { sheet }) });

/** The error for a file that cannot be read at all. The message is for the user who runs the import. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
