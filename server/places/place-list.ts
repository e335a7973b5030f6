/** The list of places that ships with the program: columns of numbers and names, packed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageRoot } from '#db/paths.ts';
import { listColumns } from './columns.ts';
import { readColumns, type Read } from './index-file.ts';

export const listFile = join(packageRoot(), 'server', 'places', 'reference', 'places.bin.br');

export type PlaceList = Read<typeof listColumns>;

export const readPlaceList = (): PlaceList => readColumns(listColumns, brotliDecompressSync(readFileSync(listFile)));

/** Turns differences into the numbers, in the same memory. */
export function summed(differences: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  for (let at = 1; at < differences.length; at += 1)
    differences[at] = (differences[at] ?? 0) + (differences[at - 1] ?? 0);
  return differences;
}

/** The lines of a text, without making them all at once. */
export function* linesOf(text: Uint8Array): Generator<string> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(10, start);
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}
