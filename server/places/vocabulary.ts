/** The words of all names, numbered in sorted order, and lists of such numbers. */
import { mixed } from './columns.ts';

/** Concatenated lists of numbers and the start of each; the last entry of `start` is the end. */
export interface Lists {
  start: Uint32Array<ArrayBuffer>;
  entries: Uint32Array<ArrayBuffer>;
}

/** Collects words, and numbers them once all are known. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  /** The provisional numbers of the words of a name, each once. */
  read(name: string): number[] {
    const found: number[] = [];
    for (const word of name.split(' ')) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(word, number);
      }
      if (!found.includes(number)) found.push(number);
    }
    return found;
  }

  /** The words sorted by UTF-16 units, as the search compares them, and the final number for each provisional one. */
  finish(): { words: string[]; final: Uint32Array } {
    const words = [...this.#numbers.keys()].toSorted();
    const final = new Uint32Array(words.length);
    for (const [number, word] of words.entries()) final[this.#numbers.get(word) ?? 0] = number;
    return { words, final };
  }
}

export function listsOf(all: readonly (readonly number[])[], final: Uint32Array): Lists {
  const start = new Uint32Array(all.length + 1);
  for (const [at, list] of all.entries()) start[at + 1] = (start[at] ?? 0) + list.length;
  const entries = new Uint32Array(start[all.length] ?? 0);
  let next = 0;
  for (const list of all) for (const number of list) entries[next++] = final[number] ?? 0;
  return { start, entries };
}

/** A list of numbers that grows. */
export class Numbers {
  #numbers = new Uint32Array(1 << 20);
  #length = 0;

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  all(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** For each word, the names that contain it, each with its head and its words; `names` has provisional numbers. */
export function namesByWord(names: Uint32Array, final: Uint32Array, sizeOf: (head: number) => number): Lists {
  const start = new Uint32Array(final.length + 1);
  const each = (visit: (word: number, at: number, end: number) => void): void => {
    for (let at = 0; at < names.length;) {
      const end = at + 1 + sizeOf(names[at] ?? 0);
      for (let word = at + 1; word < end; word += 1) visit(final[names[word] ?? 0] ?? 0, at, end);
      at = end;
    }
  };
  each((word, at, end) => {
    start[word + 1] = (start[word + 1] ?? 0) + end - at;
  });
  for (let word = 0; word < final.length; word += 1) start[word + 1] = (start[word + 1] ?? 0) + (start[word] ?? 0);
  const next = start.slice();
  const entries = new Uint32Array(start[final.length] ?? 0);
  each((word, at, end) => {
    let to = next[word] ?? 0;
    entries[to++] = names[at] ?? 0;
    for (let own = at + 1; own < end; own += 1) entries[to++] = final[names[own] ?? 0] ?? 0;
    next[word] = to;
  });
  return { start, entries };
}

/** The high byte of all units of the word, or `mixed`. */
function pageOf(word: string): number {
  const page = word.charCodeAt(0) >>> 8;
  for (let unit = 1; unit < word.length; unit += 1) if (word.charCodeAt(unit) >>> 8 !== page) return mixed;
  return page;
}

/** The concatenated units of all words in bytes, the page of each word, and the number of units that it shares with the previous one. */
export function spell(words: readonly string[]) {
  const page = Uint8Array.from(words, pageOf);
  const start = new Uint32Array(words.length + 1);
  for (const [at, word] of words.entries())
    start[at + 1] = (start[at] ?? 0) + (page[at] === mixed ? 2 : 1) * word.length;
  const units = new Uint8Array(start[words.length] ?? 0);
  const shared = new Uint8Array(words.length);
  let next = 0;
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? '';
    let alike = 0;
    while (alike < 255 && alike < word.length && before.charCodeAt(alike) === word.charCodeAt(alike)) alike += 1;
    shared[at] = alike;
    for (let unit = 0; unit < word.length; unit += 1) {
      if (page[at] === mixed) units[next++] = word.charCodeAt(unit) >>> 8;
      units[next++] = word.charCodeAt(unit) & 255;
    }
  }
  return { start, units, page, shared };
}

export function encode(texts: readonly string[]): { start: Uint32Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> } {
  const start = new Uint32Array(texts.length + 1);
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const [position, text] of texts.entries()) {
    at += encoder.encodeInto(text, bytes.subarray(at)).written;
    start[position + 1] = at;
  }
  return { start, bytes };
}
