/** Finds words of the index: equal words, words with the same beginning, words with a typo or two. */
import { mixed } from './columns.ts';
import { firstNotBelow, type Gazetteer } from './gazetteer.ts';

type WordIndex = Pick<Gazetteer['index'], 'wordStart' | 'word' | 'wordPage' | 'wordShared'>;

/** The number of UTF-16 units of a word. */
export const lengthOf = ({ wordStart, wordPage }: WordIndex, at: number): number =>
  ((wordStart[at + 1] ?? 0) - (wordStart[at] ?? 0)) >>> (wordPage[at] === mixed ? 1 : 0);

/** A unit of the word that begins at `start`. */
const unitOf = (word: Uint8Array, start: number, page: number, unit: number): number =>
  page === mixed
    ? (word[start + 2 * unit] ?? 0) | ((word[start + 2 * unit + 1] ?? 0) << 8)
    : (page << 8) | (word[start + unit] ?? 0);

/** Below 0 when the word sorts before `text`; 0 when it equals `text`, or begins with it and `asPrefix` is set. */
function compare(index: WordIndex, at: number, text: string, asPrefix: boolean): number {
  const { wordStart, wordPage, word } = index;
  const [start, page, length] = [wordStart[at] ?? 0, wordPage[at] ?? 0, lengthOf(index, at)];
  const common = Math.min(length, text.length);
  for (let unit = 0; unit < common; unit += 1) {
    const difference = unitOf(word, start, page, unit) - text.charCodeAt(unit);
    if (difference !== 0) return difference;
  }
  if (length < text.length) return -1;
  return asPrefix ? 0 : length - text.length;
}

/** The position of the first word that does not sort before `text`. */
const firstFrom = (index: WordIndex, text: string): number =>
  firstNotBelow(index.wordShared.length, (at) => compare(index, at, text, true) < 0);

/** The words that begin with `text`, up to but not including `end`; the first is `text` itself if it is a word. */
export function wordsBeginning(index: WordIndex, text: string): { first: number; end: number } {
  const count = index.wordShared.length;
  return { first: firstFrom(index, text), end: firstNotBelow(count, (at) => compare(index, at, text, true) <= 0) };
}

export const isWord = (index: WordIndex, at: number, text: string): boolean =>
  at < index.wordShared.length && compare(index, at, text, false) === 0;

/** The most words considered for a typo. */
const most = 100;

/** The texts that differ from this one by one change in the first letter. */
const changedFirst = (text: string): string[] =>
  [...'abcdefghijklmnopqrstuvwxyz']
    .flatMap((letter) => [letter + text.slice(1), letter + text])
    .concat(text.slice(1), `${text.charAt(1)}${text.charAt(0)}${text.slice(2)}`)
    .filter((other) => other.charAt(0) !== text.charAt(0));

/**
 * Words that become `text` by at most so many changes: a letter added, removed, replaced, or two swapped; at most one change in the first letter. Walks the sorted words as a
 * tree: it keeps a row of the table of distances for each letter shared with the previous word, and skips all words below a row whose distance is too large.
 */
export function wordsLike(index: WordIndex, text: string, errors: number) {
  const { word, wordStart, wordPage, wordShared } = index;
  const letters = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  const [width, deepest] = [text.length + 1, text.length + errors];
  const rows = new Uint8Array((deepest + 2) * width);
  rows.set([...letters.keys(), text.length]);

  /** Computes the distances of the first `depth` letters of a word to the beginnings of `text` whose length differs by at most `errors`: those to others are larger; returns the least. */
  function fillRow(depth: number, at: number): number {
    const [row, above, start, page] = [depth * width, (depth - 1) * width, wordStart[at] ?? 0, wordPage[at] ?? 0];
    const letter = unitOf(word, start, page, depth - 1);
    const before = depth > 1 ? unitOf(word, start, page, depth - 2) : -1;
    const [from, to] = [Math.max(1, depth - errors), Math.min(width - 1, depth + errors)];
    let least = (rows[row + from - 1] = from > 1 ? errors + 1 : depth);
    if (to + 1 < width) rows[row + to + 1] = errors + 1;
    for (let column = from; column <= to; column += 1) {
      const same = letters[column - 1] === letter;
      let distance = (rows[above + column - 1] ?? 0) + (same ? 0 : 1);
      distance = Math.min(distance, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1);
      if (depth > 1 && column > 1 && letters[column - 2] === letter && letters[column - 1] === before)
        distance = Math.min(distance, (rows[above - width + column - 2] ?? 0) + 1);
      rows[row + column] = distance;
      if (distance < least) least = distance;
    }
    return least;
  }

  const found: { word: number; distance: number }[] = [];
  const { first, end } = wordsBeginning(index, text.charAt(0));
  for (let at = first; at < end; at += 1) {
    const length = lengthOf(index, at);
    let depth = at === first ? 0 : (wordShared[at] ?? 0);
    while (depth < length && depth < deepest && fillRow(depth + 1, at) <= errors) depth += 1;
    if (depth < length)
      // The next words that share more letters than these are as far away.
      while ((wordShared[at + 1] ?? 0) > depth) at += 1;
    else if (length >= text.length - errors) {
      const distance = rows[length * width + width - 1] ?? 255;
      if (distance <= errors) found.push({ word: at, distance });
    }
  }
  for (const other of changedFirst(text)) {
    const at = firstFrom(index, other);
    if (isWord(index, at, other)) found.push({ word: at, distance: 1 });
  }
  return found.toSorted((one, other) => one.distance - other.distance).slice(0, most);
}
