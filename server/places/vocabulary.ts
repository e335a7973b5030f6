/** The words of all names, numbered in sorted order, and lists of such numbers. */
import { mixed } from './columns.ts';

/** Collects words, and numbers them once all are known. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  /** The provisional numbers of the words of a name, each once. */
  read(name: string): number[] {
    const found: number[] = [];
    for (const word of name.split(' ')) {
      let number = this.#numbers.get(word);
      if (number === undefined) this.#numbers.set(word, (number = this.#numbers.size));
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

/** Where each list begins, and the end. */
export function starts(lengths: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const start = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) start[at + 1] = (start[at] ?? 0) + (lengths[at] ?? 0);
  return start;
}

/** Concatenated lists of numbers, and the start of each. */
export const listsOf = (all: readonly (readonly number[])[], final: Uint32Array) => ({
  start: starts(all.map(({ length }) => length)),
  entries: Uint32Array.from(all.flat(), (number) => final[number] ?? 0),
});

/** For each word, the names that contain it, each with its head and its words; `names` has provisional numbers. */
export function namesByWord(names: readonly number[], final: Uint32Array, sizeOf: (head: number) => number) {
  const each = (visit: (word: number, at: number, end: number) => void): void => {
    for (let at = 0; at < names.length;) {
      const end = at + 1 + sizeOf(names[at] ?? 0);
      for (let word = at + 1; word < end; word += 1) visit(final[names[word] ?? 0] ?? 0, at, end);
      at = end;
    }
  };
  const lengths = new Uint32Array(final.length);
  each((word, at, end) => {
    lengths[word] = (lengths[word] ?? 0) + end - at;
  });
  const start = starts(lengths);
  const next = start.slice();
  const entries = new Uint32Array(start.at(-1) ?? 0);
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

function unitsShared(word: string, before: string): number {
  let shared = 0;
  while (shared < 255 && shared < word.length && before.charCodeAt(shared) === word.charCodeAt(shared)) shared += 1;
  return shared;
}

/** The concatenated units of all words in bytes, the page of each word, and the number of units that it shares with the previous one. */
export function spell(words: readonly string[]) {
  const page = Uint8Array.from(words, pageOf);
  const start = starts(words.map((word, at) => (page[at] === mixed ? 2 : 1) * word.length));
  const units = Buffer.alloc(start.at(-1) ?? 0);
  // As Latin 1, each unit is its low byte.
  for (const [at, word] of words.entries())
    units.write(word, start[at] ?? 0, page[at] === mixed ? 'utf16le' : 'latin1');
  return { start, units, page, shared: Uint8Array.from(words, (word, at) => unitsShared(word, words[at - 1] ?? '')) };
}

export function encode(texts: readonly string[]) {
  const start = starts(texts.map((text) => Buffer.byteLength(text)));
  const bytes = Buffer.alloc(start.at(-1) ?? 0);
  for (const [at, text] of texts.entries()) bytes.write(text, start[at] ?? 0);
  return { start, bytes };
}
