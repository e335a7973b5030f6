/** Reads the text of a search into the words that are looked for and where each may stand. Ranks nothing. */
import { isAreaWord, isWeak, wordsOf } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
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
  /** It says the kind of an area: `Kandy District`. */
  asksForArea: boolean;
}

/** More words than this tell nothing more. */
const mostWords = 16;
const none: ReadonlyMap<number, number> = new Map();

export function readText({ index }: Gazetteer, text: string): AskedText {
  const parts = text
    .split(/[,،;、，(]/)
    .map(wordsOf)
    .filter((part) => part.length > 0);
  const words = parts.flatMap((part, at) =>
    part.map((word, position) => ({ word, inName: at === 0, last: position === part.length - 1 })),
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
  return { words: asked, asksForArea: name.some((word) => isAreaWord(word.text)) };
}

/** The same with typos forgiven, in words that no name has, or in all. */
export function forgiving({ index }: Gazetteer, { words, asksForArea }: AskedText, all: boolean): AskedText {
  return {
    asksForArea,
    words: words.map((word) => {
      if (word.weak || !word.inName || word.text.length < 4 || (!all && word.exact >= 0)) return word;
      const like = wordsLike(index, word.text, word.text.length < 8 ? 1 : 2);
      return { ...word, like: new Map(like.map((found) => [found.word, found.distance])) };
    }),
  };
}
