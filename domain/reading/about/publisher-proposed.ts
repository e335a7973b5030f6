/** The known publishers that a name without a record may mean: 'OCHA Mozambique' is perhaps OCHA, which is known as 'Office for the Coordination of Humanitarian Affairs (OCHA)'. A person chooses. */
import { folded } from '#domain/search/folded.ts';
import { quoted } from '#domain/values/psql-values.ts';
import { acronymOf, bareName, BEHIND_ACRONYM } from './publisher-known.ts';

const MOST_WORDS = 12;
const MOST_PROPOSED = 3;
/** Two letters stand for too much. */
const LEAST_INITIALS = 3;
/** Of the words in capitals, and of the letters of each: a name may be written in capitals. */
const MOST_ACRONYMS = 5;
const MOST_LETTERS = 12;
/** Characters of the filter as an address writes it, of the 12,000 that an address may have. */
const MOST_IN_ADDRESS = 9_000;
/** Words without a letter in an acronym. */
const SMALL = new Set(
  'of for the and in on de del la las los le les des du et pour y para por e da do das dos a o al d l'.split(' '),
);

const wordsIn = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** 'ocha' of 'Office for the Coordination of Humanitarian Affairs', and also of the United Nations' one. */
function initialsOf(name: string): string[] {
  const words = wordsIn(bareName(name)).filter((word) => !SMALL.has(word));
  const [first, second, ...others] = words;
  const own = first === 'united' && second === 'nations' ? [words, others] : [words];
  return own
    .map((each) => each.map((word) => word.charAt(0)).join(''))
    .filter((initials) => initials.length >= LEAST_INITIALS);
}

const inBrackets = (name: string): string => name.slice(bareName(name).length + 2, -1);

/** 'INGD - Instituto Nacional …' stands for its words; 'OCHA - Mali' is an office. */
function ownAcronym(name: string): string | null {
  const acronym = acronymOf(name);
  const mark = BEHIND_ACRONYM.find((each) => name.startsWith(`${acronym}${each}`));
  if (acronym === null || mark === undefined) return acronym;
  const long = name.slice(acronym.length + mark.length);
  return initialsOf(long).some((initials) => initials.startsWith(acronym.charAt(0).toLowerCase())) ? acronym : null;
}

/** The beginnings and the ends of a name, in whole words, the longest first. */
function partsOf(name: string): { words: string; begins: boolean }[] {
  const words = wordsIn(name).slice(0, MOST_WORDS);
  return words
    .flatMap((_, at) => [
      { words: words.slice(0, words.length - at).join(' '), begins: true },
      { words: words.slice(at).join(' '), begins: false },
    ])
    .filter(({ words: part }) => part.length > 1);
}

/** How well a publisher fits a name, more being better: the letters of the part that names it; null if none does. */
function fitOf(name: string, publisher: string): number | null {
  const short = [inBrackets(publisher), ownAcronym(publisher) ?? ''].map((each) => wordsIn(each).join(' '));
  const whole = [publisher, bareName(publisher)].map((each) => wordsIn(each).join(' '));
  const initials = initialsOf(publisher);
  const capitals = new Set(name.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)));
  const isCapital = (word: string) => [...capitals].some((each) => folded(each) === word);
  for (const { words, begins } of partsOf(name)) {
    // 'Daily News' is not what others call 'News', but 'Reuters Africa' is Reuters.
    const isPlain = begins || words.includes(' ') || isCapital(words);
    if (isPlain && (whole.includes(words) || short.includes(words))) return words.length + (begins ? 0.5 : 0);
    if (isCapital(words) && initials.includes(words)) return words.length;
  }
  const own = initialsOf(name);
  return own.some((each) => [...short, ...whole].includes(each)) ? wordsIn(bareName(name)).join(' ').length : null;
}

const lengthOf = (text: string): number => encodeURIComponent(text).length;

/** The filter that finds them, and a few others. Of a long name the longest parts are left out. */
export function mayBeProposed(name: string): string {
  const words = [...new Set(partsOf(name).map((part) => part.words))];
  const acronyms = [...new Set(name.split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => /^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(word) && word.length <= MOST_LETTERS)
    .slice(0, MOST_ACRONYMS);
  const initials = initialsOf(name).filter((each) => each.length <= MOST_LETTERS);
  const conditions = [
    ...initials.flatMap(ofShort),
    ...acronyms.flatMap((each) => {
      const letters = [...each.toLowerCase()].map((letter) => `${letter}*`).join(' ');
      return [
        ...BEHIND_ACRONYM.map((mark) => `name.like.${quoted(`${each}${mark}*`)}`),
        `name_search.like.${quoted(letters)}`,
        `name_search.like.${quoted(`united nations ${letters}`)}`,
      ];
    }),
  ];
  let length = conditions.reduce((sum, each) => sum + lengthOf(`${each},`), 0);
  for (const part of words.toReversed()) {
    const own = [...ofShort(part), `name_search.like.${quoted(`${part} (*`)}`];
    length += own.reduce((sum, each) => sum + lengthOf(`${each},`), 0);
    if (length > MOST_IN_ADDRESS) break;
    conditions.push(...own);
  }
  return `(${conditions.join()})`;
}

/** A publisher of this name, or with it in brackets behind its own. */
const ofShort = (name: string): string[] => [
  `name_search.eq.${quoted(name)}`,
  `name_search.like.${quoted(`*(${name})`)}`,
];

/** The best first: those of the countries or international ones, by the longest part of the name that they have. */
export function proposedPublishers<Publisher extends { id: number; name: string; iso3: string | null }>(
  name: string,
  countries: readonly string[],
  publishers: readonly Publisher[],
): Publisher[] {
  return publishers
    .flatMap((publisher) => {
      const fit = fitOf(name, publisher.name);
      const isNear = publisher.iso3 === null || countries.length === 0 || countries.includes(publisher.iso3);
      return fit === null || !isNear ? [] : [{ publisher, fit }];
    })
    .toSorted((one, other) => other.fit - one.fit || one.publisher.id - other.publisher.id)
    .slice(0, MOST_PROPOSED)
    .map(({ publisher }) => publisher);
}
