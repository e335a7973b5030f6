/** Reads names and marks from one text of the request. A refusal gives the position and what was expected. */
import { HttpError } from '#server/errors.ts';
import { NAME_BYTES } from '#server/psql/limits.ts';

export class ParseError extends HttpError {
  constructor(message: string, details: string | null = null, code = 'PGRST100', status = 400) {
    super(status, code, message, { details });
  }
}

// A hyphen is part of a name unless it begins an arrow.
const bareName = /(?:[\p{L}\p{M}\p{N}_$ ]|-(?!>))+/uy;

export class Cursor {
  readonly text: string;
  readonly what: string;
  at = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.what = what;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  sees(mark: string): boolean {
    return this.text.startsWith(mark, this.at);
  }

  eat(mark: string): boolean {
    if (!this.sees(mark)) return false;
    this.at += mark.length;
    return true;
  }

  /** Reads the match of a sticky pattern at this position. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  spaces(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
  }

  expect(mark: string): void {
    if (!this.eat(mark)) this.fail(`"${mark}"`);
  }

  end(): void {
    if (!this.ended) this.fail('the end');
  }

  fail(expected: string): never {
    const found = this.ended ? 'end of input' : `"${String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)}"`;
    throw new ParseError(
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  /** A name, bare or in double quotes. Never empty or longer than PostgreSQL allows. */
  name(): string {
    this.spaces();
    const name = this.sees('"') ? this.quoted() : this.match(bareName)?.[0].trim();
    if (!name) this.fail('field name (* or [a-z0..9_$])');
    if (name.length * 3 > NAME_BYTES && new TextEncoder().encode(name).length > NAME_BYTES) {
      throw new ParseError(`A name may have ${NAME_BYTES} bytes`, name);
    }
    return name;
  }

  /** `"…"` with backslash escapes. */
  quoted(): string {
    this.expect('"');
    let read = '';
    while (!this.ended) {
      const char = this.text[this.at++];
      if (char === '"') return read;
      if (char !== '\\') read += char;
      else if (!this.ended) read += this.text[this.at++];
    }
    return this.fail('"\\""');
  }
}
