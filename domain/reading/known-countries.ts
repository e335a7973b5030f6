/** The names of countries as words of a text, in their order: of those that begin at a word, the longest. A part of another name is no country. */
import { foundBy } from '#domain/countries/country-names.ts';
import { countryFinder, SHORT_WORDS, type FindCountry, type NamedCountry } from '#domain/countries/find-country.ts';
import { isArabic, isCapital, tokensOf, type Token } from './tokens.ts';

export interface KnownCountries {
  /** By a name alone, as in the cell of a table. */
  of: FindCountry;
  /** `iso3` is null for the name of something else that contains a country's. */
  at: (tokens: readonly Token[], from: number) => { iso3: string | null; to: number } | null;
}

/** Names that contain a country's and lie elsewhere, in several countries or in waters. */
const NO_COUNTRY =
  'New Guinea|Nouvelle-Guinée|Nueva Guinea|Nova Guiné|Gulf of Guinea|Golfe de Guinée|Golfo de Guinea|Golfo da Guiné|' +
  'Lake Chad|Lac Tchad|Lago Chad|Lago Chade|بحيرة تشاد|Niger Delta|Niger State|Niger River|River Niger|Delta du Niger|' +
  'Congo Basin|Congo River|River Congo|Bassin du Congo|Jordan River|River Jordan|Jordan Valley|Latin America|' +
  'Central America|North America|South America|Inner Mongolia|New Mexico|Nouveau-Mexique|Nuevo México|Indian Ocean';

/** Arabic names that are ordinary words, too: 'boys', as in a school for boys. */
const ORDINARY: ReadonlySet<string> = new Set(['بنين']);

/** Shorter names are other words, but for these in capitals and those of Arabic. */
const SHORTEST = 4;
const SHORT_NAMES = /^(?:DRC|UAE|USA|RDC|CAR|[\u0600-\u06ff]{3,5})$/;
const OF = /^(?:of|de|du|del|da|do|des|dos|d)$/;
const ARTICLE = /^(?:the|la|le|les|l|el|los|las|o|a|os|as)$/;
const SEPARATE = /^[-'’ʼ‘`‐‑–—]$/;
/** Articles and marks between two words. */
const MOST_BETWEEN = 5;
const WITHIN = /^[,()]$/;
const ARABIC_ARTICLE = /^ال(?=\p{L}{2})/u;

/** A word of a name in its forms, or a mark that belongs to one; `to` is the token after it. */
type Part = { forms: readonly string[]; to: number };

/** 'Rep.', 'St.', 'D.R.': the point ends no sentence. */
const isPointOf = (before: Token | undefined, point: Token): boolean =>
  before?.end === point.start && (before.text.length === 1 || SHORT_WORDS.has(before.forms[0] ?? ''));

/** The part from a token on: articles, hyphens and the points of short words are none. */
function partAt(tokens: readonly Token[], from: number): Part | null {
  for (let at = from; at < Math.min(tokens.length, from + MOST_BETWEEN); at += 1) {
    const token = tokens[at] as Token;
    const [form = ''] = token.forms;
    if (token.kind === 'number') return null;
    if (token.kind === 'word') {
      if (ARTICLE.test(form)) continue;
      return { forms: OF.test(form) ? ['of'] : [SHORT_WORDS.get(form) ?? form, ...token.forms.slice(1)], to: at + 1 };
    }
    if (WITHIN.test(token.text)) return { forms: [token.text], to: at + 1 };
    if (!SEPARATE.test(token.text) && !(token.text === '.' && isPointOf(tokens[at - 1], token))) return null;
  }
  return null;
}

/** Empty for a name with a number. */
function partsOf(name: string): string[] {
  const tokens = tokensOf(name, { start: 0, end: name.length });
  const parts: string[] = [];
  for (let at = 0; ;) {
    const part = partAt(tokens, at);
    if (part === null) return tokens.some(({ kind }) => kind === 'number') ? [] : parts;
    parts.push((part.forms[0] ?? '').replace(ARABIC_ARTICLE, ''));
    at = part.to;
  }
}

type Name = { rest: readonly string[]; iso3: string | null; isShort: boolean };

/** All names by their first word, the longest first; a name of two countries is none. */
function namesOf(countries: readonly NamedCountry[]): ReadonlyMap<string, Name[]> {
  const named = new Map<string, Set<string | null>>();
  const put = (name: string, iso3: string | null) => {
    const key = partsOf(name).join(' ');
    const isFit = key.length >= SHORTEST || SHORT_NAMES.test(name);
    if (isFit && !ORDINARY.has(name)) named.set(key, (named.get(key) ?? new Set()).add(iso3));
  };
  for (const country of countries)
    for (const name of [country.idmc_short_name, ...foundBy(country).others]) put(name, country.iso3);
  for (const name of NO_COUNTRY.split('|')) put(name, null);
  const names = new Map<string, Name[]>();
  for (const [key, [iso3 = null, ...more]] of named) {
    const [first = '', ...rest] = key.split(' ');
    const name = { rest, iso3: more.length > 0 ? null : iso3, isShort: key.length < SHORTEST };
    if (first !== '') names.set(first, [...(names.get(first) ?? []), name]);
  }
  for (const all of names.values()) all.sort((one, other) => other.rest.length - one.rest.length);
  return names;
}

/** The token after the words of the name. */
function endOf(tokens: readonly Token[], from: number, rest: readonly string[]): number | null {
  let to = from;
  for (const word of rest) {
    const part = partAt(tokens, to);
    if (part?.forms.includes(word) !== true) return null;
    to = part.to;
  }
  return to;
}

const AREA =
  /^(?:provinces?|districts?|state|county|town|village|provincia|província|distrito|estado|municipio|município|corregimiento|vereda|barrio)$/i;
/** 'Argelia (Cauca)', 'Palestina, Caldas': towns of Colombia. */
const TOWN_OF_COLOMBIA = /^(?:Argelia|Palestina|Armenia|L[íi]bano|Siria|Israel|Dinamarca)$/;
const OF_COLOMBIA =
  /^(?:Cauca|Antioquia|Valle|Caldas|Huila|Quindío|Tolima|Meta|Nariño|Chocó|Santander|Cundinamarca|Boyacá|Córdoba|Bolívar|Risaralda|Magdalena|Cesar|Caquetá|Putumayo|Arauca)$/;
/** 'Gaza Province', 'la province du Luxembourg': an area of another country. */
const isOfArea = (tokens: readonly Token[], from: number, to: number): boolean =>
  (tokens[to]?.kind === 'word' && AREA.test(tokens[to]?.text ?? '')) ||
  (TOWN_OF_COLOMBIA.test(tokens[from]?.text ?? '') &&
    /^[(,]$/.test(tokens[to]?.text ?? '') &&
    OF_COLOMBIA.test(tokens[to + 1]?.text ?? '')) ||
  (OF.test(tokens[from - 1]?.text ?? '') && AREA.test(tokens[from - 2]?.text ?? ''));

const isCapitals = (text: string): boolean => text === text.toUpperCase();

export function knownCountries(countries: readonly NamedCountry[]): KnownCountries {
  let names: ReadonlyMap<string, Name[]> | null = null;
  const nameAt = (tokens: readonly Token[], from: number): { iso3: string | null; to: number } | null => {
    const first = tokens[from];
    if (first?.kind !== 'word' || !(isCapital(first) || isArabic(first))) return null;
    const part = partAt(tokens, from);
    if (part === null) return null;
    names ??= namesOf(countries);
    let best: { iso3: string | null; to: number } | null = null;
    for (const form of part.forms)
      for (const { rest, iso3, isShort } of names.get(form) ?? []) {
        const to = endOf(tokens, part.to, rest);
        if (to === null || to <= (best?.to ?? 0) || (isShort && !isCapitals(first.text))) continue;
        // 'Korea, South Sudan': the word behind the comma begins another name.
        const comma = rest.includes(',') ? tokens.slice(from, to).findIndex(({ text }) => text === ',') : -1;
        const next = comma === -1 ? null : nameAt(tokens, from + comma + 1);
        if (next === null || next.to <= to) best = { iso3: isOfArea(tokens, from, to) ? null : iso3, to };
      }
    return best;
  };
  return { of: countryFinder(countries), at: nameAt };
}

/** Of a text that is read without countries. */
export const NO_COUNTRIES: KnownCountries = { of: () => [], at: () => null };
