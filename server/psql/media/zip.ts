/** Writes a zip archive in pieces, compressing one while the next is prepared. Keeps no written bytes. Refuses archives above 4 GiB. */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const pack = promisify(deflateRaw);
// Each piece ends on a byte boundary and is compressed independently, so the pieces form one stream.
// The fastest level. The best level makes a workbook a fifth smaller and takes two thirds longer.
// More memory for its tables, and room for all its output, so that a piece is one task of a thread.
const packing = { level: 1, memLevel: 9, chunkSize: 128 * 1024, finishFlush: constants.Z_SYNC_FLUSH };
const lastBlock = Buffer.from([0x03, 0x00]);

// Sizes come after the entry; names are UTF-8.
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
// The first day of the format, so that the same rows make the same file.
const DAY = 0x0021;
const MOST_BYTES = 0xffff_ffff;
const LOCAL_HEADER = 30;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

/** Each method returns the bytes to send next. */
export class Zip {
  readonly #entries: Entry[] = [];
  #written = 0;
  /** The bytes to send next. */
  #next: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));

  begin(name: string): void {
    const entry = { name: Buffer.from(name), offset: this.#written, crc: 0, size: 0, packed: 0 };
    this.#entries.push(entry);
    const header = Buffer.alloc(LOCAL_HEADER);
    header.writeUInt32LE(0x0403_4b50, 0);
    describe(header, 4, entry);
    header.writeUInt16LE(entry.name.length, 26);
    this.#next = Promise.resolve(Buffer.concat([header, entry.name]));
  }

  /** Resolves to the previous piece, while this one is compressed. */
  async add(piece: Buffer): Promise<Buffer> {
    const entry = this.#entry();
    entry.crc = crc32(piece, entry.crc);
    entry.size = within(entry.size + piece.length);
    const before = this.#next;
    this.#next = pack(piece, packing);
    // If the reader leaves, the promise is never awaited.
    this.#next.catch(() => undefined);
    return this.#sent(await before);
  }

  async finish(): Promise<Buffer> {
    const entry = this.#entry();
    const tail = this.#sent(Buffer.concat([await this.#next, lastBlock]));
    entry.packed = this.#written - entry.offset - LOCAL_HEADER - entry.name.length;
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x0807_4b50, 0);
    describeSizes(sizes, 4, entry);
    return Buffer.concat([tail, this.#sent(sizes)]);
  }

  /** The central directory, which ends the archive. */
  end(): Buffer {
    const start = this.#written;
    const list = this.#sent(Buffer.concat(this.#entries.flatMap((entry) => [listed(entry), entry.name])));
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(0x0605_4b50, 0);
    tail.writeUInt16LE(this.#entries.length, 8);
    tail.writeUInt16LE(this.#entries.length, 10);
    tail.writeUInt32LE(list.length, 12);
    tail.writeUInt32LE(start, 16);
    return Buffer.concat([list, tail]);
  }

  #entry(): Entry {
    const entry = this.#entries.at(-1);
    if (entry === undefined) throw new Error('No entry of the archive has begun');
    return entry;
  }

  #sent(bytes: Buffer): Buffer {
    this.#written = within(this.#written + bytes.length);
    return bytes;
  }
}

function within(bytes: number): number {
  if (bytes > MOST_BYTES) throw new RangeError('The archive is larger than the 4 GiB that its format can say');
  return bytes;
}

function describe(into: Buffer, at: number, entry: Entry): void {
  into.writeUInt16LE(VERSION, at);
  into.writeUInt16LE(FLAGS, at + 2);
  into.writeUInt16LE(DEFLATED, at + 4);
  into.writeUInt16LE(DAY, at + 8);
  describeSizes(into, at + 10, entry);
}

function describeSizes(into: Buffer, at: number, { crc, packed, size }: Entry): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
}

function listed(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  describe(header, 6, entry);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return header;
}
