/** The countries that words name, by a given finder. */
import type { Phrases } from './phrases.ts';
import { isArabic, isCapital, type Token } from './tokens.ts';

const MOST_WORDS = 4;
/** The most countries of a text that are searched for places. */
const MOST = 3;
const SHORT = /^(?:DRC|UAE|USA|RDC|CAR)$/;
const SMALL = /^(?:of|the|and|de|du|des|del|do|da|d|la|les)$/;

/** Each country as often as it is named. */
export function countriesIn(tokens: readonly Token[], countriesOf: (name: string) => readonly string[]): string[] {
  const found: string[] = [];
  const begins = (token: Token) => token.kind === 'word' && (isCapital(token) || isArabic(token));
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at];
    let to = at + 1;
    if (first !== undefined && begins(first))
      for (let words = MOST_WORDS; words > 0; words -= 1) {
        const run = tokens.slice(at, at + words);
        const last = run.at(-1);
        if (
          last === undefined ||
          !begins(last) ||
          !run.every((token) => begins(token) || SMALL.test(token.text) || /^[-'’]$/.test(token.text))
        )
          continue;
        const name = run.map((token) => (isArabic(token) ? (token.forms.at(-1) ?? token.text) : token.text)).join(' ');
        if (name.length < 4 && !SHORT.test(name)) continue;
        const countries = countriesOf(name);
        if (countries.length !== 1) continue;
        found.push(...countries);
        to = at + words;
        break;
      }
    at = to;
  }
  return found;
}

const BORDER = /^(?:borders?|fronti[eè]res?|fronteras?|fronteiras?|الحدود)$/i;
const CROSSING =
  /^(?:across|over|cross(?:ed|es|ing)?|travers\p{L}*|franchi\p{L}*|cruz\p{L}*|atravess\p{L}*|عبر\p{L}*|عبور)$/iu;
/** Words between those of a flight and the country or border to which it leads. */
const REACH = 4;

/** Whether a flight, said by the words up to `to`, leads over a border: 'crossed into Chad', 'fled across the border'. `countries` are those of the report. */
export function leadsAbroad(
  tokens: readonly Token[],
  to: number,
  { towards, countriesOf, countries }: Abroad,
): boolean {
  for (let at = to - 1; at < to + REACH; at += 1) {
    const isBorder = BORDER.test(tokens[at]?.text ?? '');
    if (isBorder && [1, 2].some((back) => CROSSING.test(tokens[at - back]?.text ?? ''))) return true;
    const way = towards.at(tokens, at);
    if (way === null) continue;
    const [country] = countriesIn(tokens.slice(way.to, way.to + MOST_WORDS), countriesOf);
    return country !== undefined && countries.some((other) => other !== country);
  }
  return false;
}

type Abroad = {
  towards: Phrases<true>;
  countriesOf: (name: string) => readonly string[];
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
