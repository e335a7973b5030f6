/** The portfolios of experts: the search of the list of countries, its order, and its counts. Loads and draws nothing. */
import { foldedWords, folded } from '#domain/search/folded.ts';
import type { PortfoliosViewRow } from '#domain/generated/rows.ts';
import { byName } from '#domain/search/name-order.ts';

export type Portfolio = PortfoliosViewRow;

/** Choices among the experts. No username begins with a hyphen. */
export const NOBODY = '-none';
export const SUSPENDED = '-suspended';

export type PortfoliosSearch = {
  /** A part of the country's name, or its code. */
  readonly country: string;
  readonly regions: readonly string[];
  /** Usernames, NOBODY and SUSPENDED: a country that fits one of them is found. */
  readonly experts: readonly string[];
};

export const EMPTY_PORTFOLIOS_SEARCH: PortfoliosSearch = { country: '', regions: [], experts: [] };

const texts = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string' && text !== '');

/** Reads an address; ignores what it does not know. */
export const portfoliosSearchFrom = (address: Readonly<Record<string, unknown>>): PortfoliosSearch => ({
  // A number or a code without quotes in an address is no text.
  country: ['string', 'number'].includes(typeof address['country']) ? String(address['country']) : '',
  regions: texts(address['region']),
  experts: texts(address['expert']),
});

export const portfoliosAddress = ({ country, regions, experts }: PortfoliosSearch) => ({
  ...(country !== '' && { country }),
  ...(regions.length > 0 && { region: [...regions] }),
  ...(experts.length > 0 && { expert: [...experts] }),
});

const fitsExpert = ({ username, suspended_at }: Portfolio, expert: string) =>
  expert === SUSPENDED ? suspended_at !== null : username === (expert === NOBODY ? null : expert);

const fitsCountry = ({ iso3, geo_name }: Portfolio, words: readonly string[]) =>
  words.every((word) => folded(geo_name).includes(word) || folded(iso3) === word);

export function matching(
  rows: readonly Portfolio[],
  { country, regions, experts }: PortfoliosSearch,
): readonly Portfolio[] {
  const words = foldedWords(country);
  return rows.filter(
    (row) =>
      fitsCountry(row, words) &&
      (regions.length === 0 || regions.includes(row.geo_group ?? '')) &&
      (experts.length === 0 || experts.some((expert) => fitsExpert(row, expert))),
  );
}

/** By a column of names or moments; empty values come last, and countries of one value are in the order of their names. */
export function inOrderOf(
  rows: readonly Portfolio[],
  column: keyof Portfolio,
  descending: boolean,
): readonly Portfolio[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === b || a === null || b === null) {
      return Number(a === null) - Number(b === null) || byName(one.geo_name, other.geo_name);
    }
    return sign * byName(a, b) || byName(one.geo_name, other.geo_name);
  });
}

/** '251 countries, 12 not assigned, 3 with a suspended expert': the parts that are zero are left out. */
export function countsOf(rows: readonly Portfolio[]): { countries: number; nobody: number; suspended: number } {
  return {
    countries: rows.length,
    nobody: rows.filter(({ username }) => username === null).length,
    suspended: rows.filter(({ suspended_at }) => suspended_at !== null).length,
  };
}

/** The number of countries of each expert, by username. */
export function countriesByExpert(rows: readonly Portfolio[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { username } of rows) if (username !== null) counts.set(username, (counts.get(username) ?? 0) + 1);
  return counts;
}

/** DD/MM/YYYY hh:mm in the reader's own time, as the specification shows assignments. */
export function assignedAt(timestamp: string): string {
  const date = new Date(timestamp);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [two(date.getDate()), two(date.getMonth() + 1), date.getFullYear()].join('/');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export type ExpertWork = {
  readonly username: string;
  readonly expert: string;
  /** Their codes. */
  readonly countries: readonly string[];
  /** In these countries. */
  readonly facts: number;
  /** Records that are assigned to the expert. */
  readonly open: number;
};

/** @param facts by country. @param open by person. */
export function workOfExperts(
  rows: readonly Portfolio[],
  facts: ReadonlyMap<string, number>,
  open: ReadonlyMap<string, number>,
): readonly ExpertWork[] {
  const experts = new Map<string, ExpertWork>();
  for (const { username, name, iso3 } of rows) {
    if (username === null) continue;
    const known = experts.get(username);
    experts.set(username, {
      username,
      expert: name ?? username,
      countries: [...(known?.countries ?? []), iso3],
      facts: (known?.facts ?? 0) + (facts.get(iso3) ?? 0),
      open: open.get(username) ?? 0,
    });
  }
  return [...experts.values()];
}
