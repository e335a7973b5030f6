/** Parses the text of a search into words, and where each may match. */
import { isAreaWord, isTownWord, isWeak, wordsOf } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { isArabic, soundsOf, soundsOfLatin } from './arabic-consonants.ts';
import { isNumber } from './spellings.ts';
import { isWord, wordsBeginning, wordsLike } from './words.ts';

/** One word of a search and the words of the index that it may mean. */
export interface SearchWord {
  text: string;
  weak: boolean;
  /** The word stands before the first comma, so it belongs to the name. */
  inName: boolean;
  /** No other number is meant, and none is left out. */
  isNumber: boolean;
  /** -1 if no name has the word. */
  exact: number;
  /** Words that begin with it; empty for a whole word. */
  first: number;
  end: number;
  /** Words with a typo or two, and the number of typos. */
  like: ReadonlyMap<number, number>;
}

export interface SearchText {
  words: SearchWord[];
  /** The kind of place that the word names: `Kandy District`, `Kandy City`. */
  kind: 'area' | 'settlement' | null;
  /** The word stands for the sound of the whole name. */
  isSound: boolean;
}

/** A bit for each of the words for which it holds. */
export const bitsOf = (words: readonly SearchWord[], holds: (word: SearchWord) => boolean): number =>
  words.reduce((bits, word, bit) => (holds(word) ? bits | (1 << bit) : bits), 0);

/** Further words narrow nothing. */
const mostWords = 16;
const none: ReadonlyMap<number, number> = new Map();

/** The name, and the area that it should lie in. */
export const partsOf = (text: string): string[] => text.split(/[,،;、，(]/).filter((part) => wordsOf(part).length > 0);

export function readText({ index }: Gazetteer, text: string): SearchText {
  const words = partsOf(text).flatMap((part, at) =>
    wordsOf(part).map((word, position, { length }) => ({ word, inName: at === 0, last: position === length - 1 })),
  );
  const searched = words.slice(0, mostWords).map(({ word, inName, last }): SearchWord => {
    const { first, end } = wordsBeginning(index, word);
    const exact = isWord(index, first, word) ? first : -1;
    const number = words.length > 1 && isNumber(word);
    const asPrefix = !number && (last || exact < 0);
    return {
      text: word,
      weak: isWeak(word),
      inName,
      isNumber: number,
      exact,
      first,
      end: asPrefix ? end : first,
      like: none,
    };
  });
  const name = searched.filter((word) => word.inName);
  // `De` is left out of `De Aar`; `La` alone is a name.
  if (name.every((word) => word.weak)) for (const word of name) word.weak = false;
  const has = (isKind: (word: string) => boolean) => name.some((word) => word.weak && isKind(word.text));
  return { words: searched, kind: has(isAreaWord) ? 'area' : has(isTownWord) ? 'settlement' : null, isSound: false };
}

const MOST_KEPT = 1_000;
/** A word is asked for again: with typos in all words of a name, beside other areas, in another country. */
const keptOf = new WeakMap<Gazetteer, Map<string, ReadonlyMap<number, number>>>();

function likeOf(gazetteer: Gazetteer, word: string): ReadonlyMap<number, number> {
  const kept = keptOf.get(gazetteer) ?? new Map<string, ReadonlyMap<number, number>>();
  keptOf.set(gazetteer, kept);
  const before = kept.get(word);
  if (before !== undefined) return before;
  const found = wordsLike(gazetteer.index, word, word.length < 8 ? 1 : 2);
  const like = new Map(found.map((one) => [one.word, one.distance]));
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(word, like);
  return like;
}

/** The same with typos forgiven, in unknown words or in all. */
export function forgiving(gazetteer: Gazetteer, search: SearchText, all: boolean): SearchText {
  return {
    ...search,
    words: search.words.map((word) => {
      if (word.weak || word.isNumber || !word.inName || word.text.length < 4 || (!all && word.exact >= 0)) return word;
      return { ...word, like: likeOf(gazetteer, word.text) };
    }),
  };
}

/** An Arabic name by its sound in Latin letters; null for a name in another script. */
export function sounding({ index }: Gazetteer, { words, kind }: SearchText): SearchText | null {
  const name = words.filter((word) => word.inName && !word.weak).map(({ text }) => text);
  return name.every(isArabic) ? heard({ index }, soundsOf(name), name, kind) : null;
}

/** A Latin name by its sound, in another transliteration than that of the lists; null of one without a place. */
export function transliterated({ index }: Gazetteer, { words, kind }: SearchText): SearchText | null {
  const name = words.filter((word) => word.inName && !word.weak).map(({ text }) => text);
  const isLatin = name.every((word) => /^[a-z]+$/.test(word));
  return isLatin ? heard({ index }, soundsOfLatin(name.join(' ')), name, kind) : null;
}

function heard(
  { index }: Pick<Gazetteer, 'index'>,
  sounds: ReadonlyMap<string, number>,
  name: readonly string[],
  kind: SearchText['kind'],
): SearchText | null {
  const like = new Map<number, number>();
  for (const [sound, dropped] of sounds) {
    const { first } = wordsBeginning(index, sound);
    if (isWord(index, first, sound)) like.set(first, dropped);
  }
  if (like.size === 0) return null;
  const word = { text: name.join(''), weak: false, inName: true, isNumber: false, exact: -1, first: 0, end: 0, like };
  return { kind, words: [word], isSound: true };
}
