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
const bareKey = /(?:[^-.,>():]|-(?!>)|:(?!:))+/uy;

export const FIELD_NAME = 'field name (* or [a..z0..9_$])';

export class Cursor {
  readonly text: string;
  readonly what: string;
  at = 0;
  /** Characters that PostgREST counts before the text. */
  readonly #before: number;

  constructor(text: string, what: string, before = 0) {
    this.text = text;
    this.what = what;
    this.#before = before;
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

  end(expected = 'end of input'): void {
    if (!this.ended) this.#refuse(`'${this.#charAt(this.at)}'`, expected);
  }

  fail(expected: string): never {
    return this.#refuse(this.ended ? 'end of input' : `"${this.#charAt(this.at)}"`, expected);
  }

  /** Reads one of these words; names the first character in which the text differs from the first of them. */
  word<const Word extends string>(words: readonly Word[]): Word {
    const word = words.find((one) => this.eat(one));
    if (word !== undefined) return word;
    const [first = ''] = words;
    const differs = [...first].findIndex((char, at) => this.text[this.at + at] !== char);
    const at = this.at + Math.max(differs, 0);
    const quoted = words.map((one) => `"${one}"`);
    return this.#refuse(
      at >= this.text.length ? 'end of input' : `"${this.#charAt(at)}"`,
      `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`,
    );
  }

  #charAt(at: number): string {
    return String.fromCodePoint(this.text.codePointAt(at) ?? 0);
  }

  #refuse(found: string, expected: string): never {
    throw new ParseError(
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.#before + this.at + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }

  /** A name, bare or in double quotes. Never empty or longer than PostgreSQL allows. */
  name(expected = FIELD_NAME): string {
    this.spaces();
    return this.#short(this.sees('"') ? this.quoted() : this.match(bareName)?.[0].trim(), expected);
  }

  /** A key of a json object, in double quotes or without reserved characters. */
  key(): string {
    this.spaces();
    if (this.eat('-')) this.fail('digit');
    return this.#short(
      this.sees('"') ? this.quoted() : this.match(bareKey)?.[0].trim(),
      '"-", digit or any non reserved character different from: .,>()',
    );
  }

  #short(name: string | undefined, expected: string): string {
    if (!name) return this.fail(expected);
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
