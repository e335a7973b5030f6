/** The file format of the index: concatenated, named columns of numbers, read whole or in parts. */
import { closeSync, openSync, readSync } from 'node:fs';

const arrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array };
type Kind = keyof typeof arrays;
type Columns = Readonly<Record<string, Kind>>;
export type Read<Names extends Columns> = { [Name in keyof Names]: InstanceType<(typeof arrays)[Names[Name]]> };

interface Section {
  name: string;
  kind: Kind;
  start: number;
  length: number;
}

const aligned = (size: number): number => Math.ceil(size / 8) * 8;

export function writeColumns<Names extends Columns>(names: Names, columns: Read<Names>): Uint8Array<ArrayBuffer> {
  const sections: Section[] = [];
  let start = 0;
  for (const name of Object.keys(names)) {
    const kind = names[name];
    const column = columns[name];
    if (kind === undefined || column === undefined) throw new Error(`The column ${name} is missing`);
    sections.push({ name, kind, start, length: column.length });
    start = aligned(start + column.byteLength);
  }
  const header = new TextEncoder().encode(JSON.stringify(sections));
  const body = aligned(4 + header.length);
  const file = new Uint8Array(body + start);
  new DataView(file.buffer).setUint32(0, header.length, true);
  file.set(header, 4);
  for (const section of sections) {
    const column = columns[section.name];
    if (column !== undefined) file.set(bytesOf(column), body + section.start);
  }
  return file;
}

const bytesOf = (array: { buffer: ArrayBufferLike; byteOffset: number; byteLength: number }): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Throws when the file does not have these columns. */
function sectionsOf(names: Columns, header: Uint8Array): Section[] {
  const sections = JSON.parse(new TextDecoder().decode(header)) as Section[];
  return Object.entries(names).map(([name, kind]) => {
    const section = sections.find((each) => each.name === name);
    if (section?.kind !== kind) throw new Error(`The index has no column ${name}`);
    return section;
  });
}

export function readColumns<Names extends Columns>(names: Names, file: Uint8Array): Read<Names> {
  const size = new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  const body = aligned(4 + size);
  const columns = sectionsOf(names, file.subarray(4, 4 + size)).map(({ name, kind, start, length }) => {
    const from = file.byteOffset + body + start;
    const bytes = file.buffer.slice(from, from + length * arrays[kind].BYTES_PER_ELEMENT) as ArrayBuffer;
    return [name, new arrays[kind](bytes)];
  });
  return Object.fromEntries(columns) as Read<Names>;
}

/** An open file with some columns in memory, and others that are read in parts. */
export class IndexFile<Names extends Columns, Filed extends Columns> {
  readonly columns: Read<Names>;
  readonly #file: number;
  readonly #body: number;
  readonly #filed: Map<string, Section>;

  constructor(path: string, names: Names, filed: Filed) {
    this.#file = openSync(path, 'r');
    const size = new DataView(this.#bytes(0, 4).buffer).getUint32(0, true);
    const header = this.#bytes(4, size);
    this.#body = aligned(4 + size);
    const columns = sectionsOf(names, header).map((section) => [section.name, this.#part(section, 0, section.length)]);
    this.columns = Object.fromEntries(columns) as Read<Names>;
    this.#filed = new Map(sectionsOf(filed, header).map((section) => [section.name, section]));
  }

  /** The numbers of a column from `start` up to but not including `end`, in memory of its own or in that given. */
  read<Name extends keyof Filed & string>(
    name: Name,
    start: number,
    end: number,
    into?: ArrayBuffer,
  ): Read<Filed>[Name] {
    const section = this.#filed.get(name);
    if (section === undefined) throw new Error(`The index has no column ${name}`);
    return this.#part(section, start, end, into) as Read<Filed>[Name];
  }

  close(): void {
    closeSync(this.#file);
  }

  #part({ kind, start }: Section, from: number, to: number, into?: ArrayBuffer): InstanceType<(typeof arrays)[Kind]> {
    const unit = arrays[kind].BYTES_PER_ELEMENT;
    return new arrays[kind](
      this.#bytes(this.#body + start + from * unit, (to - from) * unit, into).buffer,
      0,
      to - from,
    );
  }

  #bytes(start: number, length: number, into = new ArrayBuffer(length)): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(into, 0, length);
    if (readSync(this.#file, bytes, 0, length, start) < length) throw new Error('The index of places is incomplete');
    return bytes;
  }
}
