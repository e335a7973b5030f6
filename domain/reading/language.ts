/** The language of a text, of those that the reader knows: by its script, its small words, and the words of displacement. English without either. */
import { folded } from '#domain/search/folded.ts';
import { LANGUAGES, wordsIn, type Language } from './vocabulary/known.ts';

/** Words that one of the languages uses often and the others do not. */
const SMALL: Readonly<Record<Exclude<Language, 'ar'>, string>> = {
  en: 'the of and were was have has been by with from people their at are is after which that this who',
  fr: 'les des du et dans une sont ont ete par pour avec sur aux qui leurs apres est cette la le en',
  es: 'los las del y una por con fueron que sus se en el tras han desde este para su la',
  pt: 'os as dos das e uma por com foram que nas nos em na no pelo pela apos ao mais sao foi para do da sobre',
};
/** Letters that one of the languages has and the others do not. */
const LETTERS = [
  ['pt', /[ãõ]/i],
  ['es', /ñ/i],
] as const;
type Languages = ReadonlyMap<string, readonly Language[]>;

function languagesByWord(): Languages {
  const byWord = new Map<string, Language[]>();
  const put = (language: Language, word: string) => {
    const languages = byWord.get(word) ?? [];
    if (!languages.includes(language)) byWord.set(word, [...languages, language]);
  };
  for (const [language, words] of Object.entries(SMALL))
    for (const word of words.split(' ')) put(language as Language, word);
  for (const language of LANGUAGES) for (const word of wordsIn(language)) put(language, word);
  return byWord;
}

let known: Languages | undefined;
/** Made for the first text: most programs and screens that load this read none. */
const languagesOf = (word: string): readonly Language[] => (known ??= languagesByWord()).get(word) ?? [];

/** Enough to tell. */
const BEGINNING = 20_000;
const WORD = /[\p{L}\p{M}]+/gu;

type Counts = ReadonlyMap<Language, number>;

/** How many of the words are those of each language. */
function countsIn(text: string): Counts {
  const counts = new Map<Language, number>();
  for (const [word] of text.matchAll(WORD)) {
    const languages = languagesOf(folded(word));
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.length);
    for (const [language, letter] of LETTERS)
      if (letter.test(word.normalize())) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

const most = (counts: Counts): Language | null =>
  [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null;

export function languageOf(text: string): Language {
  const beginning = text.slice(0, BEGINNING);
  const arabic = beginning.match(/[\u0600-\u06ff]/g)?.length ?? 0;
  const latin = beginning.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > latin) return 'ar';
  return most(countsIn(beginning)) ?? 'en';
}

/** Words of another language that a sentence has at least, with or without some of the text's own, and how often it has more of them. */
const LEAST = 3;
const LEAST_ALONE = 2;
const MORE = 2;

/** The number of words that belong to one language and not to the other. */
const wordsOfOnly = (text: string, one: Language, other: Language): number =>
  [...text.matchAll(WORD)].filter(([word]) => {
    const languages = languagesOf(folded(word));
    return languages.includes(one) && !languages.includes(other);
  }).length;

/** The language of a sentence: that of its text, unless it is surely in another one, as where an English summary stands above a French report. */
export function languageOfSentence(sentence: string, ofText: Language): Language {
  // Words with a capital may be of a name, as 'La Paz' and 'Santa Cruz' are.
  const plain = [...sentence.matchAll(WORD)].filter(([word]) => !/^\p{Lu}/u.test(word)).join(' ');
  const best = most(countsIn(plain));
  if (best === null || best === ofText) return ofText;
  const [words, own] = [wordsOfOnly(plain, best, ofText), wordsOfOnly(plain, ofText, best)];
  return words >= (own === 0 ? LEAST_ALONE : LEAST) && words >= MORE * own ? best : ofText;
}

/** Fewer words tell nothing. */
const LEAST_WORDS = 30;
/** Of a text in one of the languages a quarter of the words is known and more. */
const LEAST_KNOWN = 0.04;

/** False where hardly a word is known: the letters of a file are others than it shows, or the language is none of these. */
export function hasKnownWords(text: string): boolean {
  const words = text.slice(0, BEGINNING).match(WORD) ?? [];
  const known = words.filter((word) => languagesOf(folded(word)).length > 0).length;
  return words.length < LEAST_WORDS || known >= LEAST_KNOWN * words.length;
}
