/** Looks up rows of words: of those that begin at a token the longest. A text of any length takes the same time for each of its tokens. */
import { folded } from '#domain/search/folded.ts';
import type { Token } from './tokens.ts';

export interface Hit<Value> {
  value: Value;
  /** The first token, and the one after the last. */
  from: number;
  to: number;
}

/** The phrases of a list, parted by `|`; '(took|found) (refuge|shelter)' are four, and an empty choice is none. */
export function phrasesOf(list: string): string[] {
  const open = list.indexOf('(');
  if (open === -1) return list.split('|');
  const begin = list.lastIndexOf('|', open) + 1;
  const close = list.indexOf(')', open);
  let end = close;
  for (let depth = 0; end < list.length && (depth > 0 || list.charAt(end) !== '|'); end += 1)
    if (list.charAt(end) === '(') depth += 1;
    else if (list.charAt(end) === ')' && depth > 0) depth -= 1;
  const [before, after] = [list.slice(begin, open), list.slice(close + 1, end)];
  const own = list.slice(open + 1, close).split('|');
  return [
    ...(begin === 0 ? [] : list.slice(0, begin - 1).split('|')),
    ...own.flatMap((choice) => phrasesOf(`${before}${choice}${after}`)),
    ...(end < list.length ? phrasesOf(list.slice(end + 1)) : []),
  ];
}

/** The words of the phrases of a list, without making all of its phrases: 'took (refuge|shelter) in (a school|tents)' has seven. */
export function wordsOf(list: string): Set<string> {
  const words = new Set<string>();
  let [begin, depth] = [0, 0];
  for (let at = 0; at <= list.length; at += 1) {
    const letter = list.charAt(at);
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth > 0 || !['', ' ', '|'].includes(letter)) continue;
    const part = list.slice(begin, at);
    begin = at + 1;
    // Choices alone are lists; others are parts of a word, as in 'évacu(é|ée)'.
    const isList = part.startsWith('(') && part.indexOf(')') === part.length - 1;
    const own = isList ? wordsOf(part.slice(1, -1)) : phrasesOf(part).flatMap((phrase) => phrase.split(/[\s'-]+/));
    for (const word of own) if (word !== '') words.add(word);
  }
  return words;
}

interface Node<Value> {
  /** Null where no phrase ends. */
  ended: { value: Value } | null;
  next: Map<string, Node<Value>>;
}

export class Phrases<Value> {
  readonly #root: Node<Value> = { ended: null, next: new Map() };

  /** The first of two values of a phrase counts. */
  constructor(lists: Iterable<readonly [Value, string]>) {
    for (const [value, list] of lists)
      for (const phrase of phrasesOf(folded(list))) {
        const words = phrase.split(/[\s'-]+/).filter((word) => word !== '');
        if (words.length === 0) continue;
        let node = this.#root;
        for (const word of words) {
          const next: Node<Value> = node.next.get(word) ?? { ended: null, next: new Map() };
          node.next.set(word, next);
          node = next;
        }
        node.ended ??= { value };
      }
  }

  at(tokens: readonly Token[], from: number): Hit<Value> | null {
    let best: Hit<Value> | null = null;
    const walk = (node: Node<Value>, at: number): void => {
      for (const form of tokens[at]?.forms ?? []) {
        const next = node.next.get(form);
        if (next === undefined) continue;
        if (next.ended !== null && at + 1 > (best?.to ?? 0)) best = { value: next.ended.value, from, to: at + 1 };
        if (next.next.size > 0) walk(next, isJoining(tokens[at + 1]) ? at + 2 : at + 1);
      }
    };
    walk(this.#root, from);
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

/** Between the words of a phrase hyphens and apostrophes may stand. */
const isJoining = (token: Token | undefined): boolean => token?.kind === 'mark' && /^[-'’‐‑]$/.test(token.text);
