/** The size of a zip's files as its directory declares them, before any is unpacked. The reader of workbooks unpacks no more of a file than it declares. */

const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;

/** Infinite for a file without a declared size; 0 where there is no directory, which the reader refuses. */
export function unpackedSize(bytes: Buffer): number {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) return 0;
  let size = 0;
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === ENTRY) {
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    // Two bytes are an empty file, packed.
    size += unpacked === 0 && packed > 2 ? Infinity : unpacked;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return size;
}
