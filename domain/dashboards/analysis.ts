/** The monthly figures of a cause by type of hazard, as the series of a chart and the rows of a table. Loads nothing. */
import { NEW_DISPLACEMENT, type Cause } from '#domain/countries/country-figures.ts';
import type { SampleRule } from '#domain/facts/totals.ts';
import { guarded } from '#domain/values/formulas.ts';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import type { Address } from '#domain/search/search.ts';

/** A row of `monthly_figures_by_hazard`. */
export type HazardMonth = {
  readonly year: number;
  readonly month: number;
  readonly hazard_type: string | null;
  readonly figure: number;
};

export type FigureKind = 'monthly' | 'cumulative';
export type Month = { readonly year: number; readonly month: number };

/** A series has a figure for each month; null in months to come. */
export type Series = { readonly name: string; readonly figures: readonly (number | null)[] };

export type Stack = {
  readonly months: readonly Month[];
  /** The largest first. */
  readonly series: readonly Series[];
  readonly totals: readonly (number | null)[];
};

const nameOf = ({ hazard_type: type }: HazardMonth): string => type ?? NO_VALUE.hazard;
const positionOf = ({ year, month }: Month): number => year * 12 + month;

/** The years with figures, the newest first. */
export const yearsOf = (rows: readonly HazardMonth[]): number[] =>
  [...new Set(rows.map(({ year }) => year))].toSorted((one, other) => other - one);

/** The hazards with figures, by name. */
export const hazardsOf = (rows: readonly HazardMonth[]): string[] =>
  [...new Set(rows.map(nameOf))].toSorted((one, other) => one.localeCompare(other));

/** Adds up the months before it in the same year. */
function cumulated(figures: readonly (number | null)[], months: readonly Month[]): (number | null)[] {
  let sum = 0;
  return figures.map((figure, at) => {
    if (months[at]?.month === 1) sum = 0;
    sum += figure ?? 0;
    return figure === null ? null : sum;
  });
}

/** The months of one year, or of all years with figures; `now` is the last month with figures. */
export function stackOf(
  rows: readonly HazardMonth[],
  { years, hazards, kind, now }: { years: readonly number[]; hazards: readonly string[]; kind: FigureKind; now: Month },
): Stack {
  const chosen = rows.filter(
    (row) => years.includes(row.year) && (hazards.length === 0 || hazards.includes(nameOf(row))),
  );
  const months = years
    .toSorted((one, other) => one - other)
    .flatMap((year) => Array.from({ length: 12 }, (_, at) => ({ year, month: at + 1 })));
  const figuresOf = (own: readonly HazardMonth[]) => {
    const sums = new Map<number, number>();
    for (const row of own) sums.set(positionOf(row), (sums.get(positionOf(row)) ?? 0) + row.figure);
    const figures = months.map((month) =>
      positionOf(month) > positionOf(now) ? null : (sums.get(positionOf(month)) ?? 0),
    );
    return kind === 'cumulative' ? cumulated(figures, months) : figures;
  };
  const size = (own: readonly HazardMonth[]) => own.reduce((sum, { figure }) => sum + figure, 0);
  const series = hazardsOf(chosen)
    .map((name) => [name, chosen.filter((row) => nameOf(row) === name)] as const)
    .toSorted(([, one], [, other]) => size(other) - size(one))
    .map(([name, own]) => ({ name, figures: figuresOf(own) }));
  return { months, series, totals: figuresOf(chosen) };
}

/** The months from the first to the last with figures; a year of few facts would be empty months. */
export function filledMonths(rows: readonly HazardMonth[], year: number): readonly [first: number, last: number] {
  const months = rows.filter((row) => row.year === year && row.figure !== 0).map(({ month }) => month);
  return months.length === 0 ? [1, 12] : [Math.min(...months), Math.max(...months)];
}

/** Some months of the stack of a year, the first and the last included. */
export function monthsOf({ months, series, totals }: Stack, [first, last]: readonly [number, number]): Stack {
  const part = <Value>(values: readonly Value[]) => values.slice(first - 1, last);
  return {
    months: part(months),
    series: series.map(({ name, figures }) => ({ name, figures: part(figures) })),
    totals: part(totals),
  };
}

const two = (number: number): string => String(number).padStart(2, '0');

export const monthText = ({ year, month }: Month): string => `${year}-${two(month)}`;

/** The search of the facts list for the facts whose roles count in the figures of events; its totals leave out what these leave out. */
export const FACTS_OF_TOTALS: Address = {
  type: NEW_DISPLACEMENT,
  in_event_role: ['Recommended figure', 'Partial figure (Added)', 'Partial figure (Subtracted)'],
};

/** The search of the facts list for the facts behind a figure. A day to come does not count. */
export function factsBehindMonth(
  cause: Cause,
  { year, month }: Month,
  {
    kind,
    today,
    hazards,
    iso3,
    region,
    sample,
  }: {
    kind: FigureKind;
    today: string;
    hazards: readonly string[];
    iso3: readonly string[];
    region: readonly string[];
    sample: SampleRule;
  },
): Address {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return {
    type: NEW_DISPLACEMENT,
    in_counts_in_months: 'Yes',
    displacement_type: cause,
    date_type: 'Start Date',
    date_from: `${year}-${two(kind === 'cumulative' ? 1 : month)}-01`,
    date_to: last > today ? today : last,
    ...(hazards.length > 0 && { in_hazard_type: hazards }),
    ...(iso3.length > 0 && { iso3 }),
    ...(region.length > 0 && { region }),
    ...sample,
  };
}

/** The search of the facts list for the facts whose roles count, but that the monthly figures leave out. */
export const leftOutOfMonths = (
  cause: Cause,
  sample: SampleRule,
  iso3: readonly string[] = [],
  region: readonly string[] = [],
): Address => ({
  ...FACTS_OF_TOTALS,
  in_counts_in_months: 'No',
  displacement_type: cause,
  ...(iso3.length > 0 && { iso3 }),
  ...(region.length > 0 && { region }),
  ...sample,
});

/** Another year beside the shown one; its months are those of the shown year. */
export type Compared = { readonly year: number; readonly figures: readonly (number | null)[] };

/** The table as a csv file: the sums, the compared year and the change, then the series. */
export function tableCsv({ months, series, totals }: Stack, compared: Compared | null = null): string {
  const cell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  const beside = compared === null ? [] : [String(compared.year), 'Change'];
  const header = ['Month', 'Total', ...beside, ...series.map(({ name }) => name)].map(cell).join();
  const lines = months.map((month, at) => {
    const [now, before] = [totals[at] ?? null, compared?.figures[at] ?? null];
    return [
      monthText(month),
      now ?? '',
      ...(compared === null ? [] : [before ?? '', now === null || before === null ? '' : now - before]),
      ...series.map(({ figures }) => figures[at] ?? ''),
    ].join();
  });
  return [header, ...lines, ''].join('\r\n');
}
