/** The countries that words name, by a given finder. */
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

/** The most often named first. */
export function oftenest(countries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const country of countries) counts.set(country, (counts.get(country) ?? 0) + 1);
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([country]) => country)
    .slice(0, MOST);
}
