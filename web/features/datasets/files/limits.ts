/** The limits of an imported file, and the error that names what is wrong with it. */

const MB = 1_000_000;
export const LIMITS = {
  /** Bytes of the file. */
  file: 100 * MB,
  /** Bytes of a workbook's parts, unpacked: each is held as one text. */
  unpacked: 400 * MB,
  /** Parts of a workbook. */
  parts: 5_000,
  rows: 200_000,
  cells: 10_000_000,
} as const;

export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;

export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The refusal of a file by its size; null for one that is read. */
export const sizeProblem = (bytes: number): string | null =>
  bytes <= LIMITS.file
    ? null
    : `The file has ${megabytes(bytes)}; at most ${megabytes(LIMITS.file)} are read. Split it, or leave out sheets, pictures and empty rows.`;
