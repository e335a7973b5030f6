/** Reads rows as PostgreSQL writes them, `(a,"b, c",)`, one after the other, and the times in them. Makes a string only of a field that is asked for as text. */

/** The bytes of an ASCII text. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

const [COMMA, CLOSE, QUOTE, BACKSLASH, ZERO, NINE, PLUS, POINT] = [0x2c, 0x29, 0x22, 0x5c, 0x30, 0x39, 0x2b, 0x2e];

/** Finds the fields of a row one by one. */
export class Fields {
  readonly bytes: Buffer;
  /** The start of the next field. */
  at = 0;
  from = 0;
  to = 0;
  /** The field contains doubled quotes or backslashes. */
  doubled = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Returns false if the next field is null. */
  next(): boolean {
    const { bytes } = this;
    const end = bytes.length;
    let at = this.at;
    this.doubled = false;
    if (bytes[at] === QUOTE) {
      this.from = at += 1;
      for (; at < end; at += 1) {
        if (bytes[at] === BACKSLASH) this.doubled = true;
        else if (bytes[at] !== QUOTE) continue;
        else if (bytes[at + 1] === QUOTE) this.doubled = true;
        else break;
        at += 1;
      }
      this.to = at;
      this.at = at + 2;
      return true;
    }
    this.from = at;
    while (at < end && bytes[at] !== COMMA && bytes[at] !== CLOSE) at += 1;
    this.to = at;
    this.at = at + 1;
    return this.to > this.from;
  }

  text(): string {
    const text = this.bytes.toString('utf8', this.from, this.to);
    return this.doubled ? text.replaceAll(/""|\\\\/g, (pair) => pair.charAt(0)) : text;
  }
}

/** Milliseconds since 1970 of `2026-11-21` or, in a session in UTC, `2026-11-21 05:05:52.1+00`; NaN for any other text. */
export function timeOf(bytes: Buffer, from: number, to: number): number {
  // Date.UTC takes the first century for the twentieth.
  if (bytes[from] === ZERO) return Number.NaN;
  const part = (at: number, digits = 2): number => numberAt(bytes, from + at, digits);
  const day = Date.UTC(part(0, 4), part(5) - 1, part(8));
  if (to === from + 10) return day;
  const time = day + part(11) * 3_600_000 + part(14) * 60_000 + part(17) * 1_000;
  const end = bytes[to - 3] === PLUS && numberAt(bytes, to - 2, 2) === 0 ? to - 3 : to;
  if (end === from + 19) return time;
  const digits = Math.min(3, end - from - 20);
  return bytes[from + 19] === POINT ? time + part(20, digits) * 10 ** (3 - digits) : Number.NaN;
}

function numberAt(bytes: Buffer, from: number, digits: number): number {
  let number = 0;
  for (let at = from; at < from + digits; at += 1) {
    const byte = bytes[at] ?? 0;
    number = byte >= ZERO && byte <= NINE ? number * 10 + byte - ZERO : Number.NaN;
  }
  return number;
}
