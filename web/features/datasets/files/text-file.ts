/** Reads a csv file into rows, in an encoding and with a separator that are found in it or chosen. */
import { streamCsvRows } from 'hucre/csv';
import { unguarded } from '#domain/values/formulas.ts';
import { NAMED, type Encoding, type Separator } from '#domain/values/text-form.ts';
import { LIMITS, UnreadableFile } from './limits.ts';

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

export function rowsOf(text: string, separator: Separator, onRow: (done: number) => void): string[][] {
  const rows: string[][] = [];
  let cells = 0;
  for (const row of streamCsvRows(text.replace(NAMED, ''), { delimiter: separator })) {
    rows.push((row as string[]).map(unguarded));
    cells += row.length;
    if (rows.length > LIMITS.rows || cells > LIMITS.cells) throw tooLong();
    onRow(rows.length);
  }
  return rows;
}

export const tooLong = (): UnreadableFile =>
  new UnreadableFile(
    `The table is too large: at most ${LIMITS.rows.toLocaleString('en-US')} rows and ${LIMITS.cells.toLocaleString('en-US')} cells are read. Split it into several files.`,
  );
