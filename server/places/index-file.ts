/** The file format of the index and of lists and shapes: concatenated, named columns of numbers, read whole or in parts. */
import { openSync, readSync } from 'node:fs';

const arrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array };
type Kind = keyof typeof arrays;
type Columns = Readonly<Record<string, Kind>>;
export type Read<Names extends Columns> = { [Name in keyof Names]: InstanceType<(typeof arrays)[Names[Name]]> };

interface Section {
  name: string;
  kind: Kind;
  /** After the header. */
  start: number;
  length: number;
}

const aligned = (size: number): number => Math.ceil(size / 8) * 8;

export function writeColumns<Names extends Columns>(names: Names, columns: Read<Names>): Uint8Array<ArrayBuffer> {
  let start = 0;
  const sections = Object.entries(names).map(([name, kind]): Section => {
    const { length = 0, byteLength = 0 } = columns[name] ?? {};
    const section = { name, kind, start, length };
    start = aligned(start + byteLength);
    return section;
  });
  const header = new TextEncoder().encode(JSON.stringify(sections));
  const body = aligned(4 + header.length);
  const file = Buffer.alloc(body + start);
  file.writeUInt32LE(header.length);
  file.set(header, 4);
  for (const { name, start: at } of sections) {
    const { buffer, byteOffset = 0, byteLength = 0 } = columns[name] ?? {};
    if (buffer !== undefined) file.set(new Uint8Array(buffer, byteOffset, byteLength), body + at);
  }
  return file;
}

/** A part of a file, in memory of its own or in that given. */
type Bytes = (start: number, length: number, into?: ArrayBuffer) => ArrayBuffer;

export class ColumnFile<Names extends Columns> {
  readonly #bytes: Bytes;
  readonly #body: number;
  readonly #sections: ReadonlyMap<string, Section>;

  constructor(bytes: Bytes) {
    const size = new DataView(bytes(0, 4)).getUint32(0, true);
    const sections = JSON.parse(new TextDecoder().decode(bytes(4, size))) as Section[];
    this.#bytes = bytes;
    this.#body = aligned(4 + size);
    this.#sections = new Map(sections.map((section) => [section.name, section]));
  }

  /** The numbers of a column from `from` up to but not including `to`. */
  read<Name extends keyof Names & string>(name: Name, from = 0, to?: number, into?: ArrayBuffer): Read<Names>[Name] {
    const section = this.#sections.get(name);
    if (section === undefined) throw new Error(`The index has no column ${name}`);
    const { kind, start, length } = section;
    const [unit, count] = [arrays[kind].BYTES_PER_ELEMENT, (to ?? length) - from];
    const bytes = this.#bytes(this.#body + start + from * unit, count * unit, into);
    return new arrays[kind](bytes, 0, count) as Read<Names>[Name];
  }

  all<Some extends Columns>(names: Some): Read<Some> {
    return Object.fromEntries(Object.keys(names).map((name) => [name, this.read(name)])) as Read<Some>;
  }
}

export function readColumns<Names extends Columns>(names: Names, { buffer, byteOffset }: Uint8Array): Read<Names> {
  const file = new ColumnFile((start, length) => {
    const from = byteOffset + start;
    return buffer.slice(from, from + length) as ArrayBuffer;
  });
  return file.all(names);
}

/** A file whose columns are read as they are needed. */
export function openColumns<Names extends Columns>(path: string): ColumnFile<Names> {
  const file = openSync(path, 'r');
  return new ColumnFile((start, length, into = new ArrayBuffer(length)) => {
    readSync(file, new Uint8Array(into, 0, length), 0, length, start);
    return into;
  });
}
