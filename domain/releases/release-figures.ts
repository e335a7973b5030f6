/** The figures of a frozen release beside those of another one: sums, changes and their words. Figures are exact until they are shown; a rounded total is rounded from the exact one (docs/figures.md). */
import { CAUSES, IDPS, NEW_DISPLACEMENT } from '#domain/countries/country-figures.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** A row of `release_figures_beside`. A figure without facts is null. */
export type FigureBeside = {
  readonly iso3: string;
  readonly country: string;
  readonly region: string | null;
  readonly displacement_type: string;
  readonly type: string;
  readonly facts: number;
  readonly figure: number | null;
  readonly before: number | null;
};

/** As IDMC publishes: up to 100 as it is; to tens below 1,000, to hundreds below 10,000, to thousands from there; half to even. */
export function rounded(figure: number): number {
  const size = Math.abs(figure);
  if (size <= 100) return figure;
  const unit = size < 1000 ? 10 : size < 10_000 ? 100 : 1000;
  const whole = Math.floor(size / unit);
  const rest = 2 * (size - whole * unit);
  const up = rest > unit || (rest === unit && whole % 2 === 1);
  return Math.sign(figure) * (whole + Number(up)) * unit;
}

/** Null if no part has facts: nothing is not zero. */
export type Sum = { readonly figure: number | null; readonly before: number | null };

export const plus = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

export const summed = (rows: readonly Sum[]): Sum =>
  rows.reduce<Sum>((sum, row) => ({ figure: plus(sum.figure, row.figure), before: plus(sum.before, row.before) }), {
    figure: null,
    before: null,
  });

export const changeOf = ({ figure, before }: Sum): number => (figure ?? 0) - (before ?? 0);

/** The change as a part of the earlier figure; null if that is 0 or missing. */
export const changeShare = (sum: Sum): number | null =>
  (sum.before ?? 0) === 0 ? null : changeOf(sum) / Math.abs(sum.before ?? 1);

/** In the order of the screens: known names first, then others by their letters. */
const inOrder = (known: readonly string[], given: readonly string[]): string[] => [
  ...known.filter((name) => given.includes(name)),
  ...[...new Set(given)].filter((name) => !known.includes(name)).toSorted(),
];

export const typesOf = (rows: readonly FigureBeside[]): string[] =>
  inOrder(
    [NEW_DISPLACEMENT, IDPS],
    rows.map(({ type }) => type),
  );

export const causesOf = (rows: readonly FigureBeside[]): string[] =>
  inOrder(
    CAUSES,
    rows.map(({ displacement_type }) => displacement_type),
  );

export type CountrySum = Sum & {
  readonly iso3: string;
  readonly country: string;
  readonly region: string | null;
  readonly facts: number;
  /** By cause. */
  readonly causes: Readonly<Record<string, Sum>>;
};

/** The countries of the rows, which are of one type. */
export function byCountry(rows: readonly FigureBeside[]): CountrySum[] {
  const countries = new Map<string, FigureBeside[]>();
  for (const row of rows) countries.set(row.iso3, [...(countries.get(row.iso3) ?? []), row]);
  return [...countries.values()].map((of) => {
    const [{ iso3, country, region }] = of as [FigureBeside];
    const facts = of.reduce((sum, row) => sum + row.facts, 0);
    const causes = Object.fromEntries(of.map((row) => [row.displacement_type, row]));
    return { iso3, country, region, facts, causes, ...summed(of) };
  });
}

/** The largest changes, of either sign; unchanged figures are none. */
export const largestChanges = (rows: readonly FigureBeside[], most: number): FigureBeside[] =>
  rows
    .filter((row) => changeOf(row) !== 0)
    .toSorted((one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)) || one.iso3.localeCompare(other.iso3))
    .slice(0, most);

export type Figures = 'rounded' | 'exact';

/** A dash where there are no facts. */
export const figureWords = (figure: number | null, shown: Figures): string =>
  figure === null ? '–' : minus(showNumber(shown === 'exact' ? figure : rounded(figure)));

const minus = (text: string): string => text.replace('-', '−');

/** With its sign. The difference of exact figures is rounded, not that of rounded ones. */
export const changeWords = (change: number, shown: Figures): string =>
  change === 0 ? '0' : `${change > 0 ? '+' : ''}${figureWords(change, shown)}`;

/** The change in per cent of the earlier figure; empty without one. */
export function percentWords(sum: Sum): string {
  const before = sum.before ?? 0;
  if (before === 0) return '';
  const percent = (changeOf(sum) * 100) / Math.abs(before);
  const size = Math.abs(percent);
  const text =
    size > 0 && size < 0.1 ? '<0.1' : size < 10 ? size.toFixed(1).replace(/\.0$/, '') : showNumber(Math.round(size));
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${text}%`;
}

const WORDS: Readonly<Record<string, { title: string; of: (year: number) => string }>> = {
  [NEW_DISPLACEMENT]: { title: 'New displacement', of: (year) => `movements during ${year}` },
  [IDPS]: { title: 'IDPs', of: (year) => `people living in displacement at the end of ${year}` },
};

/** The heading of a type of figure, and its meaning in a year. */
export const typeWords = (type: string, year: number): { title: string; meaning: string } => {
  const words = WORDS[type];
  return {
    title: words?.title ?? type,
    meaning: words?.of(year) ?? (type.includes('Flow') ? `during ${year}` : `at the end of ${year}`),
  };
};
