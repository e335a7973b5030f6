/** Finds a country by a name as organisations write it: codes, six languages, short forms of the UN and the World Bank, in any order of words. Does not guess between two. */
import { folded } from '#domain/search/folded.ts';
import { foundBy } from './country-names.ts';

export type NamedCountry = {
  readonly iso3: string;
  readonly iso: string | null;
  readonly name: string;
  readonly idmc_short_name: string;
};
/** One country, or several of the same name; empty without any. */
export type FindCountry = (text: string) => readonly string[];

/** Short forms and the words that they stand for. */
export const SHORT_WORDS: ReadonlyMap<string, string> = new Map(
  (
    'dem=democratic rep=republic repub=republic st=saint ste=saint fed=federated fedr=federal is=islands isl=islands ' +
    'island=islands sts=states pdr=people+democratic+republic peoples=people plur=plurinational isla=islamic ' +
    'terr=territory afr=african utd=united s=south n=north rb=bolivarian+republic'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
const ASIDE: ReadonlySet<string> = new Set(
  'the of and de du des la le les el los del do da dos das et y e l d o a'.split(' '),
);
/** Words of long names that tell no two countries apart, except where a country would have none left. */
const FORMAL: ReadonlySet<string> = new Set(
  'republic republique republica islamic islamique islamica arab arabe plurinational bolivarian democratic people kingdom royaume reino federal federation federated state states etat estado united socialist commonwealth sultanate principality union government country province جمهوريه دوله مملكه республіка республика'.split(
    ' ',
  ),
);

/** Words without accents, case, marks and articles, short forms in full: 'The Côte d’Ivoire' and "cote d'ivoire" are equal. */
function wordsOf(name: string): string[] {
  return folded(name)
    .slice(0, 200)
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll(/['’]s\b/g, 's')
    .split(/[^\p{L}\p{Nd}]+/u)
    .flatMap((word) => (SHORT_WORDS.get(word) ?? word).split('+'))
    .map((word) => word.replace(/^ال(?=\p{L}{3})/u, ''))
    .filter((word) => word !== '' && !ASIDE.has(word));
}

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');
const shortKey = (words: readonly string[]): string => keyOf(words.filter((word) => !FORMAL.has(word)));

type Keys = Map<string, Set<string>>;
const put = (keys: Keys, key: string, iso3: string) => {
  if (key !== '') keys.set(key, (keys.get(key) ?? new Set()).add(iso3));
};

const MARK = /[\s*†‡¹²³⁽⁾]/u;

/** Without the notes of organisations behind it: 'Sudan*', 'Kosovo (1)', 'Yemen [2]'. */
function withoutMarks(name: string): string {
  const bare = (text: string): string => {
    let end = text.length;
    while (end > 0 && MARK.test(text.charAt(end - 1))) end -= 1;
    return text.slice(0, end);
  };
  const text = bare(name);
  const [note = ''] = /[([]\d{1,2}[)\]]$/.exec(text.slice(-4)) ?? [];
  return note === '' ? text : bare(text.slice(0, -note.length));
}

/** The names of all countries by their words; made at the first name, since most files have codes. */
function keysOf(countries: readonly NamedCountry[]): { exact: Keys; short: Keys } {
  const exact: Keys = new Map();
  const short: Keys = new Map();
  for (const country of countries) {
    const { others, codes: own } = foundBy(country);
    for (const code of own) put(exact, keyOf(wordsOf(code)), country.iso3);
    for (const name of [country.idmc_short_name, ...others]) {
      const words = wordsOf(name);
      put(exact, keyOf(words), country.iso3);
      put(short, shortKey(words), country.iso3);
    }
  }
  return { exact, short };
}

/** The keys of names that mean one country, for the database, which reads deliveries. A short key counts only for names of several words. */
export function countryKeys(countries: readonly NamedCountry[]): { key: string; iso3: string; short: boolean }[] {
  const { exact, short } = keysOf(countries);
  return [exact, short].flatMap((keys, at) =>
    [...keys].flatMap(([key, [iso3, more]]) =>
      iso3 === undefined || more !== undefined ? [] : [{ key, iso3, short: at === 1 }],
    ),
  );
}

/** The words that `rules.country_key` knows too; a test compares them. */
export const COUNTRY_WORDS = { short: SHORT_WORDS, aside: ASIDE, formal: FORMAL };

export function countryFinder(countries: readonly NamedCountry[]): FindCountry {
  const codes = new Set(countries.map(({ iso3 }) => iso3));
  let keys: { exact: Keys; short: Keys } | null = null;
  const seen = new Map<string, readonly string[]>();
  const find = (text: string): readonly string[] => {
    const typed = text.trim().toUpperCase();
    if (codes.has(typed)) return [typed];
    keys ??= keysOf(countries);
    const { exact, short } = keys;
    const words = wordsOf(withoutMarks(text));
    const same = exact.get(keyOf(words));
    if (same !== undefined) return [...same];
    const alike = short.get(shortKey(words));
    return alike?.size === 1 && words.length > 1 ? [...alike] : [];
  };
  return (text) => {
    const before = seen.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (seen.size < 10_000) seen.set(text, found);
    return found;
  };
}
