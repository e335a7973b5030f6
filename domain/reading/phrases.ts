/** Looks up rows of words: of those that begin at a token the longest. A text of any length takes the same time for each of its tokens. */
import { folded } from '#domain/search/folded.ts';
import type { Token } from './tokens.ts';

export interface Hit<Value> {
  value: Value;
  /** The first token, and the one after the last. */
  from: number;
  to: number;
}

type Entry<Value> = { rest: readonly string[]; value: Value };

export class Phrases<Value> {
  readonly #entries = new Map<string, Entry<Value>[]>();

  /** Phrases are parted by `|`. */
  constructor(lists: Iterable<readonly [Value, string]>) {
    for (const [value, phrases] of lists)
      for (const phrase of phrases.split('|')) {
        const [first = '', ...rest] = folded(phrase.trim()).split(/[\s'-]+/);
        if (first !== '') this.#entries.set(first, [...(this.#entries.get(first) ?? []), { rest, value }]);
      }
    for (const entries of this.#entries.values()) entries.sort((one, other) => other.rest.length - one.rest.length);
  }

  at(tokens: readonly Token[], from: number): Hit<Value> | null {
    let best: Hit<Value> | null = null;
    for (const form of tokens[from]?.forms ?? [])
      for (const { rest, value } of this.#entries.get(form) ?? []) {
        const to = endOf(tokens, from + 1, rest);
        if (to !== null && to > (best?.to ?? 0)) best = { value, from, to };
      }
    return best;
  }

  /** All of them, none above another. */
  in(tokens: readonly Token[]): Hit<Value>[] {
    const hits: Hit<Value>[] = [];
    for (let at = 0; at < tokens.length;) {
      const hit = this.at(tokens, at);
      if (hit !== null) hits.push(hit);
      at = hit?.to ?? at + 1;
    }
    return hits;
  }
}

/** The token after the words, between which hyphens and apostrophes may stand. */
function endOf(tokens: readonly Token[], from: number, words: readonly string[]): number | null {
  let at = from;
  for (const word of words) {
    const mark = tokens[at];
    if (mark?.kind === 'mark' && /^[-'’‐‑]$/.test(mark.text)) at += 1;
    if (tokens[at]?.forms.includes(word) !== true) return null;
    at += 1;
  }
  return at;
}
