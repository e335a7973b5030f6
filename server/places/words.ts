/** Finds words of the index: equal words, words with the same beginning, words with a typo or two. */
import { firstNotBelow } from './gazetteer.ts';

export interface WordIndex {
  wordStart: Uint32Array;
  word: Uint16Array;
  wordShared: Uint8Array;
}

/** Positions from `first` up to but not including `end`. */
export interface WordRange {
  first: number;
  end: number;
}

const lengthOf = ({ wordStart }: WordIndex, at: number): number => (wordStart[at + 1] ?? 0) - (wordStart[at] ?? 0);

/** Below 0 when the word sorts before `text`; 0 when it equals `text`, or begins with it and `asPrefix` is set. */
function compare({ wordStart, word }: WordIndex, at: number, text: string, asPrefix: boolean): number {
  const start = wordStart[at] ?? 0;
  const length = (wordStart[at + 1] ?? 0) - start;
  const common = Math.min(length, text.length);
  for (let unit = 0; unit < common; unit += 1) {
    const difference = (word[start + unit] ?? 0) - text.charCodeAt(unit);
    if (difference !== 0) return difference;
  }
  if (length < text.length) return -1;
  return asPrefix ? 0 : length - text.length;
}

/** The words that begin with `text`; the first is `text` itself if it is a word. */
export function wordsBeginning(index: WordIndex, text: string): WordRange {
  const count = index.wordShared.length;
  const first = firstNotBelow(count, (at) => compare(index, at, text, true) < 0);
  return { first, end: firstNotBelow(count, (at) => compare(index, at, text, true) <= 0) };
}

export const isWord = (index: WordIndex, at: number, text: string): boolean =>
  at < index.wordShared.length && compare(index, at, text, false) === 0;

/** The most words considered for a typo. */
const most = 100;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Words that become `text` by at most so many changes: a letter added, removed, replaced, or two swapped; at most one change in the first letter. */
export function wordsLike(index: WordIndex, text: string, errors: number): { word: number; distance: number }[] {
  const found = wordsWithin(index, text, errors, wordsBeginning(index, text.charAt(0)));
  const rest = text.slice(1);
  const swapped = `${text.charAt(1)}${text.charAt(0)}${text.slice(2)}`;
  for (const other of new Set([rest, swapped, ...letters.flatMap((letter) => [letter + rest, letter + text])])) {
    const word = wordsBeginning(index, other).first;
    if (other.charAt(0) !== text.charAt(0) && isWord(index, word, other)) found.push({ word, distance: 1 });
  }
  return found.toSorted((one, other) => one.distance - other.distance).slice(0, most);
}

/**
 * Walks the sorted words as a tree: it keeps a row of the table of distances for each letter shared with the previous
 * word, and skips all words below a row whose distance is too large.
 */
function wordsWithin(
  index: WordIndex,
  text: string,
  errors: number,
  { first, end }: WordRange,
): { word: number; distance: number }[] {
  const { wordStart, word, wordShared } = index;
  const width = text.length + 1;
  const deepest = text.length + errors;
  const rows = new Uint8Array((deepest + 2) * width);
  for (let column = 0; column < width; column += 1) rows[column] = column;
  const found: { word: number; distance: number }[] = [];
  // A word that shares more letters than this with the previous one is below a skipped row.
  let dead = 255;
  for (let at = first; at < end; at += 1) {
    const shared = at === first ? 0 : (wordShared[at] ?? 0);
    if (shared > dead) continue;
    dead = 255;
    const start = wordStart[at] ?? 0;
    const length = lengthOf(index, at);
    for (let depth = shared + 1; depth <= length && dead === 255; depth += 1)
      if (depth > deepest || fillRow(rows, width, depth, word, start, text) > errors) dead = depth - 1;
    if (dead !== 255) continue;
    const distance = rows[length * width + width - 1] ?? 255;
    if (distance <= errors) found.push({ word: at, distance });
  }
  return found;
}

/** Computes the distances of the first `depth` letters of a word to each beginning of `text`; returns the least. */
function fillRow(
  rows: Uint8Array,
  width: number,
  depth: number,
  word: Uint16Array,
  start: number,
  text: string,
): number {
  const [row, above] = [depth * width, (depth - 1) * width];
  const letter = word[start + depth - 1];
  const before = depth > 1 ? word[start + depth - 2] : -1;
  let least = (rows[row] = depth);
  for (let column = 1; column < width; column += 1) {
    const same = text.charCodeAt(column - 1) === letter;
    let distance = (rows[above + column - 1] ?? 0) + (same ? 0 : 1);
    distance = Math.min(distance, (rows[above + column] ?? 0) + 1, (rows[row + column - 1] ?? 0) + 1);
    if (depth > 1 && column > 1 && text.charCodeAt(column - 2) === letter && text.charCodeAt(column - 1) === before)
      distance = Math.min(distance, (rows[above - width + column - 2] ?? 0) + 1);
    rows[row + column] = distance;
    if (distance < least) least = distance;
  }
  return least;
}
