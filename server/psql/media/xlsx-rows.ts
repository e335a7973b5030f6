/** Writes PostgreSQL's rows as rows of a worksheet: from bytes to bytes, because a string for each cell would cost more than all else. */
import { bytesOf, Fields, timeOf } from './records.ts';
import { cell, dayOf, letters, LONGEST_TEXT, type SheetColumn, STYLE, type CellValue, valueOf } from './xlsx-cells.ts';

const [ZERO, NINE, MINUS, POINT] = [0x30, 0x39, 0x2d, 0x2e];

const isIn = (characters: string, byte: number): boolean => characters.includes(String.fromCharCode(byte));
/** Whether a text with this byte needs no care in XML. 0xef begins characters that XML cannot contain. */
const plain = Uint8Array.from({ length: 256 }, (_, byte) =>
  isIn('\t\n', byte) || (byte >= 0x20 && byte !== 0xef && !isIn('&<>_', byte)) ? 1 : 0,
);
/** Whether a text may also begin and end with this byte: no space, and no start of a formula. */
const plainEdge = plain.map((kept, byte) => (kept === 1 && byte > 0x20 && byte < 0x7f && !isIn('=+-@', byte) ? 1 : 0));

const ROW = bytesOf('<row r="');
const ROW_BEGUN = bytesOf('">');
const ROW_END = bytesOf('</row>');
const TEXT = bytesOf('" t="inlineStr"><is><t>');
const TEXT_END = bytesOf('</t></is></c>');
const NUMBER = bytesOf('"><v>');
const DATE = bytesOf(`" s="${STYLE.date}"><v>`);
const TIMESTAMP = bytesOf(`" s="${STYLE.timestamp}"><v>`);
const NUMBER_END = bytesOf('</v></c>');
/** More bytes than a cell has beside its value. */
const BESIDE = 128;
/** From this day, in 1944, a double of days has at most twelve decimals that count. */
const EXACT_DAY = 16_384;
/** Digits that every spreadsheet keeps. */
const KEPT_DIGITS = 15;

/** The values of the first rows. */
export function firstRows(columns: readonly SheetColumn[], bytes: Buffer, most: number): CellValue[][] {
  const rows: CellValue[][] = [];
  const fields = new Fields(bytes);
  while (rows.length < most && !fields.ended) {
    fields.at += columns.length === 0 ? 2 : 1;
    rows.push(columns.map(({ type }) => (fields.next() ? valueOf(fields.text(), type) : null)));
  }
  return rows;
}

const digitsIn = (number: number): number => (number < 10 ? 1 : 1 + digitsIn(number / 10));

/** Collects the text of a sheet until it is taken. */
export class SheetWriter {
  readonly #columns: readonly (SheetColumn & { letters: string; begin: Uint8Array })[];
  readonly #room: number;
  #bytes: Buffer;
  size = 0;
  /** The digits of the current row. */
  #row: Uint8Array = ROW;

  /** @param room bytes to allocate at once. */
  constructor(columns: readonly SheetColumn[], room: number) {
    this.#columns = columns.map((column, at) => ({
      ...column,
      letters: letters(at),
      begin: bytesOf(`<c r="${letters(at)}`),
    }));
    this.#room = room;
    this.#bytes = Buffer.allocUnsafe(room);
  }

  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.size);
    this.#bytes = Buffer.allocUnsafe(this.#room);
    this.size = 0;
    return taken;
  }

  write(text: string): void {
    this.#need(text.length * 3);
    this.size += this.#bytes.write(text, this.size);
  }

  /** Writes the row that begins where the last field ended. */
  row(fields: Fields, number: number): void {
    fields.at += this.#columns.length === 0 ? 2 : 1;
    this.#need(BESIDE);
    this.#put(ROW);
    const digits = this.size;
    this.#digits(number, digitsIn(number));
    this.#row = this.#bytes.slice(digits, this.size);
    this.#put(ROW_BEGUN);
    for (const column of this.#columns) {
      if (!fields.next()) continue;
      const begun = this.size;
      this.#need(fields.to - fields.from + BESIDE);
      this.#put(column.begin);
      this.#put(this.#row);
      if (!fields.doubled && this.#usual(column.type, fields)) continue;
      this.size = begun;
      this.write(cell(`${column.letters}${number}`, valueOf(fields.text(), column.type), column.type));
    }
    this.#need(BESIDE);
    this.#put(ROW_END);
  }

  /** Returns false if the value needs care. */
  #usual(type: SheetColumn['type'], { bytes, from, to }: Fields): boolean {
    if (type === 'text') return this.#text(bytes, from, to);
    if (type === 'number') return this.#number(bytes, from, to);
    if (type === 'date' || type === 'timestamp') return this.#time(type, bytes, from, to);
    return false;
  }

  #text(bytes: Buffer, from: number, to: number): boolean {
    if (to - from > LONGEST_TEXT || plainEdge[bytes[from] ?? 0] === 0 || plainEdge[bytes[to - 1] ?? 0] === 0)
      return false;
    this.#put(TEXT);
    const into = this.#bytes;
    let size = this.size;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (plain[byte] === 0) return false;
      into[size++] = byte;
    }
    this.size = size;
    this.#put(TEXT_END);
    return true;
  }

  /** A whole number that every spreadsheet keeps, as nearly all are. */
  #number(bytes: Buffer, from: number, to: number): boolean {
    const first = bytes[from] === MINUS ? from + 1 : from;
    const digits = to - first;
    if (digits === 0 || digits > KEPT_DIGITS || (bytes[first] === ZERO && to - from > 1)) return false;
    this.#put(NUMBER);
    const into = this.#bytes;
    let size = this.size;
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (at >= first && (byte < ZERO || byte > NINE)) return false;
      into[size++] = byte;
    }
    this.size = size;
    this.#put(NUMBER_END);
    return true;
  }

  #time(type: 'date' | 'timestamp', bytes: Buffer, from: number, to: number): boolean {
    const day = (type === 'date') === (to - from === 10) ? dayOf(timeOf(bytes, from, to)) : null;
    // Earlier days have more decimals.
    if (day === null || day < EXACT_DAY) return false;
    this.#put(type === 'date' ? DATE : TIMESTAMP);
    this.#day(day);
    this.#put(NUMBER_END);
    return true;
  }

  /** Writes twelve decimals, which are read as the same double and cost less than the fewest: that takes a search. */
  #day(day: number): void {
    const whole = Math.floor(day);
    this.#digits(whole, digitsIn(whole));
    if (whole === day) return;
    this.#bytes[this.size++] = POINT;
    const decimals = Math.round((day - whole) * 1e12);
    this.#digits(Math.floor(decimals / 1e6), 6);
    this.#digits(decimals % 1e6, 6);
    while (this.#bytes[this.size - 1] === ZERO) this.size -= 1;
  }

  #digits(number: number, digits: number): void {
    this.size += digits;
    for (let at = this.size - 1, left = number; at >= this.size - digits; at -= 1, left = Math.floor(left / 10))
      this.#bytes[at] = ZERO + (left % 10);
  }

  /** Copies a few bytes, for which `set` is slower. */
  #put(bytes: Uint8Array): void {
    const into = this.#bytes;
    let size = this.size;
    for (let at = 0; at < bytes.length; at += 1) into[size++] = bytes[at] as number;
    this.size = size;
  }

  #need(bytes: number): void {
    if (this.size + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.size + bytes));
    this.#bytes.copy(larger, 0, 0, this.size);
    this.#bytes = larger;
  }
}
