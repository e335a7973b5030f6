/** Reads the text of a search into the words that are looked for and where each may stand. Ranks nothing. */
import { isAreaWord, isTownWord, isWeak, wordsOf } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import { isArabic, soundsOf } from './sound.ts';
import { isWord, wordsBeginning, wordsLike } from './words.ts';

/** One word of a search: what it may mean, in numbers of words of the index. */
export interface AskedWord {
  text: string;
  weak: boolean;
  /** It stands before the first comma: in the name itself. */
  inName: boolean;
  /** -1 where no name has it. */
  exact: number;
  /** Words that begin with it; empty where it is taken as it stands. */
  first: number;
  end: number;
  /** Words with a typo or two, and how many. */
  like: ReadonlyMap<number, number>;
}

export interface AskedText {
  words: AskedWord[];
  /** What it says the place is: `Kandy District`, `Kandy City`. */
  kind: 'area' | 'settlement' | null;
  /** Its one word stands for the sound of the name. */
  isSound: boolean;
}

/** More words than this tell nothing more. */
const mostWords = 16;
const none: ReadonlyMap<number, number> = new Map();

/** The name, and what it is said to lie in. */
export const partsOf = (text: string): string[] => text.split(/[,،;、，(]/).filter((part) => wordsOf(part).length > 0);

export function readText({ index }: Gazetteer, text: string): AskedText {
  const words = partsOf(text).flatMap((part, at) =>
    wordsOf(part).map((word, position, { length }) => ({ word, inName: at === 0, last: position === length - 1 })),
  );
  const asked = words.slice(0, mostWords).map(({ word, inName, last }): AskedWord => {
    const { first, end } = wordsBeginning(index, word);
    const exact = isWord(index, first, word) ? first : -1;
    const asPrefix = last || exact < 0;
    return { text: word, weak: isWeak(word), inName, exact, first, end: asPrefix ? end : first, like: none };
  });
  const name = asked.filter((word) => word.inName);
  // `De Aar` has a name; `La` alone is one.
  if (name.every((word) => word.weak)) for (const word of name) word.weak = false;
  return { words: asked, kind: kindOf(name.filter(({ weak }) => weak).map((word) => word.text)), isSound: false };
}

function kindOf(words: readonly string[]): AskedText['kind'] {
  if (words.some(isAreaWord)) return 'area';
  return words.some(isTownWord) ? 'settlement' : null;
}

/** The same with typos forgiven, in words that no name has, or in all. */
export function forgiving({ index }: Gazetteer, asked: AskedText, all: boolean): AskedText {
  return {
    ...asked,
    words: asked.words.map((word) => {
      if (word.weak || !word.inName || word.text.length < 4 || (!all && word.exact >= 0)) return word;
      const like = wordsLike(index, word.text, word.text.length < 8 ? 1 : 2);
      return { ...word, like: new Map(like.map((found) => [found.word, found.distance])) };
    }),
  };
}

/** An Arabic name as it may sound in Latin letters; null for another. */
export function sounding({ index }: Gazetteer, { words, kind }: AskedText): AskedText | null {
  const name = words.filter((word) => word.inName && !word.weak).map(({ text }) => text);
  if (!name.every(isArabic)) return null;
  const like = new Map<number, number>();
  for (const [sound, dropped] of soundsOf(name)) {
    const { first } = wordsBeginning(index, sound);
    if (isWord(index, first, sound)) like.set(first, dropped);
  }
  if (like.size === 0) return null;
  const word = { text: name.join(''), weak: false, inName: true, exact: -1, first: 0, end: 0, like };
  return { kind, words: [word], isSound: true };
}
