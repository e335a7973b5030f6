/** The file format of the index: concatenated, named columns of numbers, read without unpacking. */

const arrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array };
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
export function readColumns<Names extends Columns>(names: Names, file: Uint8Array): Read<Names> {
  const whole = file.byteOffset % 8 === 0 ? file : file.slice();
  const size = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  const sections = JSON.parse(new TextDecoder().decode(whole.subarray(4, 4 + size))) as Section[];
  const body = whole.byteOffset + aligned(4 + size);
  const columns: Record<string, InstanceType<(typeof arrays)[Kind]>> = {};
  for (const { name, kind, start, length } of sections)
    columns[name] = new arrays[kind](whole.buffer as ArrayBuffer, body + start, length);
  for (const [name, kind] of Object.entries(names))
    if (!(columns[name] instanceof arrays[kind])) throw new Error(`The index has no column ${name}`);
  return columns as Read<Names>;
}
