/** The countries that words name. */
import type { KnownCountries } from './known-countries.ts';
import type { Phrases } from './phrases.ts';
import type { Token } from './tokens.ts';

/** The most countries of a text that are searched for places. */
const MOST = 3;

/** Countries of which a name is that of an area of another, too: 'Gaza' of Mozambique, 'Georgia' of the United States. */
const NAMESAKES: ReadonlyMap<string, string> = new Map([
  ['PSE', 'MOZ'],
  ['GEO', 'USA'],
  ['LUX', 'BEL'],
]);

/** Whether an area of one of the named countries is meant. */
export const isNamesake = (iso3: string, named: readonly string[]): boolean =>
  named.includes(NAMESAKES.get(iso3) ?? '');

/** Each country as often as it is named. */
export function countriesIn(
  tokens: readonly Token[],
  known: KnownCountries,
  from = 0,
  until = tokens.length,
): string[] {
  const found: string[] = [];
  for (let at = from; at < until;) {
    const named = known.at(tokens, at);
    if (named !== null && named.iso3 !== null) found.push(named.iso3);
    at = named?.to ?? at + 1;
  }
  return found;
}

const BORDER = /^(?:borders?|fronti[eè]res?|fronteras?|fronteiras?|الحدود)$/i;
const CROSSING =
  /^(?:across|over|cross(?:ed|es|ing)?|travers\p{L}*|franchi\p{L}*|cruz\p{L}*|atravess\p{L}*|عبر\p{L}*|عبور)$/iu;
/** Words between those of a flight and the country or border to which it leads. */
const REACH = 4;

/** Whether a flight, said by the words up to `to`, leads over a border: 'crossed into Chad', 'fled across the border'. `countries` are those of the report. */
export function leadsAbroad(tokens: readonly Token[], to: number, { towards, known, countries }: Abroad): boolean {
  for (let at = to - 1; at < to + REACH; at += 1) {
    const isBorder = BORDER.test(tokens[at]?.text ?? '');
    if (isBorder && [1, 2].some((back) => CROSSING.test(tokens[at - back]?.text ?? ''))) return true;
    const way = towards.at(tokens, at);
    if (way === null) continue;
    const [country] = countriesIn(tokens, known, way.to, way.to + REACH);
    return country !== undefined && countries.some((other) => other !== country);
  }
  return false;
}

type Abroad = {
  towards: Phrases<true>;
  known: KnownCountries;
  countries: readonly string[];
};

/** The most often named first. */
export function oftenest(countries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([country]) => country)
    .slice(0, MOST);
}
