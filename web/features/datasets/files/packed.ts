/** Unpacks the one table of a zip, or a gzip, up to the limit. */
import { LIMITS, megabytes, UnreadableFile } from './limits.ts';
import type { ZipPart } from './zip-check.ts';

const TABLE = /\.(?:csv|tsv|txt|xlsx|xlsm|ods|json|geojson)$/i;
/** Folders and helpers of systems: '__MACOSX/._data.csv'. */
const ASIDE = /^__MACOSX\/|(?:^|\/)\./;
/** Texts beside a table. */
const ABOUT = /(?:^|\/)(?:read ?_?me|licen[cs]e|metadata|about)[^/]*$/i;
const STORED = 0;
const DEFLATED = 8;
const MOST_NAMES = 5;

async function inflated(bytes: Uint8Array, format: 'gzip' | 'deflate-raw'): Promise<Uint8Array> {
  const source = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream(format));
  const reader = source.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > LIMITS.unpacked) {
        void reader.cancel().catch(() => null);
        throw new UnreadableFile(
          `The file would unpack to more than ${megabytes(LIMITS.unpacked)}, which is the most that is read.`,
        );
      }
      pieces.push(next.value);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('The packed file is damaged or incomplete.');
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const ungzipped = (bytes: Uint8Array): Promise<Uint8Array> => inflated(bytes, 'gzip');

/** The table of a zip that holds one; several, and none, are refused with their names. */
export async function unzipped(bytes: Uint8Array, parts: readonly ZipPart[]): Promise<Uint8Array> {
  const files = parts.filter(({ name }) => !name.endsWith('/') && !ASIDE.test(name));
  const all = files.filter(({ name }) => TABLE.test(name));
  const tables = all.filter(({ name }) => all.length === 1 || !ABOUT.test(name));
  const listed = (found: readonly ZipPart[]) =>
    found
      .slice(0, MOST_NAMES)
      .map(({ name }) => name)
      .join(', ') + (found.length > MOST_NAMES ? ' …' : '');
  const [part, second] = tables;
  if (part === undefined)
    throw new UnreadableFile(
      `This is a packed file (zip) without a table${files.length === 0 ? '' : `: ${listed(files)}`}. Unpack it and choose a file in it.`,
    );
  if (second !== undefined)
    throw new UnreadableFile(
      `This packed file (zip) holds ${tables.length} tables: ${listed(tables)}. Unpack it and choose one.`,
    );
  const damaged = new UnreadableFile('The packed file is damaged or incomplete.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.header + 30 > bytes.length || view.getUint32(part.header, true) !== 0x04_03_4b_50) throw damaged;
  if ((view.getUint16(part.header + 6, true) & 1) === 1)
    throw new UnreadableFile('The packed file is protected by a password. Unpack it and choose the file in it.');
  const from = part.header + 30 + view.getUint16(part.header + 26, true) + view.getUint16(part.header + 28, true);
  const packed = bytes.subarray(from, from + part.packed);
  if (packed.length !== part.packed) throw damaged;
  if (part.method === STORED) return packed;
  if (part.method !== DEFLATED)
    throw new UnreadableFile('The file is packed by a method that is not read. Unpack it and choose the file in it.');
  return inflated(packed, 'deflate-raw');
}
