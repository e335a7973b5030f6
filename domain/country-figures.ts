/** What the figures of a country add up to by year, month and cause, counted as the totals of the facts list. Adds no stock to a flow. */
import { totalsOf, type SummedFacts } from './totals.ts';

export const NEW_DISPLACEMENT = 'New Displacement (Flow)';
export const IDPS = 'IDPs (Stock)';
/** The types of a profile, in its order. */
export const PROFILE_TYPES = [NEW_DISPLACEMENT, IDPS] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export const CAUSES = ['Conflict', 'Disaster', 'Development'] as const;
export type Cause = (typeof CAUSES)[number];

export type YearlySum = SummedFacts & { readonly year: number; readonly displacement_type: string };
export type MonthlySum = YearlySum & { readonly month: number };

/** A column of the table, if any year has such facts. */
export type SumColumn = { readonly type: ProfileType; readonly cause: Cause };
export type CountryFigures = {
  readonly columns: readonly SumColumn[];
  /** The newest first; a cell without facts is null. */
  readonly years: readonly { readonly year: number; readonly cells: readonly (bigint | null)[] }[];
  /** Facts that would count twice. */
  readonly leftOut: number;
};

const isOf = (type: string, cause: string) => (row: YearlySum) => row.type === type && row.displacement_type === cause;
const totalsOfRows = (rows: readonly YearlySum[]) => totalsOf(rows, 'masters');
const sumOf = (rows: readonly YearlySum[]): bigint => totalsOfRows(rows).types[0]?.total ?? 0n;

export function figuresByYear(rows: readonly YearlySum[]): CountryFigures {
  const columns = PROFILE_TYPES.flatMap((type) =>
    CAUSES.filter((cause) => rows.some(isOf(type, cause))).map((cause) => ({ type, cause })),
  );
  let leftOut = 0;
  const years = [...new Set(rows.map(({ year }) => year))].toSorted((one, other) => other - one);
  const cellOf = (year: number, { type, cause }: SumColumn) => {
    const facts = rows.filter((row) => row.year === year && isOf(type, cause)(row));
    leftOut += totalsOfRows(facts).leftOut;
    return facts.length === 0 ? null : sumOf(facts);
  };
  const table = years.map((year) => ({ year, cells: columns.map((column) => cellOf(year, column)) }));
  return { columns, years: table, leftOut };
}

/** A year of months; null for months to come, and for a year without new displacement. */
export type MonthsOfYear = { year: number; figures: (number | null)[] };

/** The two years of each cause with new displacement in them. `now` is the month after which none is over. */
export function figuresByMonth(
  rows: readonly MonthlySum[],
  latest: number,
  now: Date,
): { cause: Cause; years: MonthsOfYear[] }[] {
  const isToCome = (year: number, month: number) =>
    year > now.getFullYear() || (year === now.getFullYear() && month > now.getMonth() + 1);
  const figure = (cause: Cause, year: number, month: number) =>
    Number(sumOf(rows.filter((row) => row.year === year && row.month === month && row.displacement_type === cause)));
  const isBlank = (cause: Cause, year: number) =>
    !rows.some((row) => row.displacement_type === cause && row.year === year);
  return CAUSES.filter((cause) => rows.some((row) => row.displacement_type === cause)).map((cause) => ({
    cause,
    years: [latest - 1, latest].map((year) => ({
      year,
      figures: Array.from({ length: 12 }, (_, at) =>
        isBlank(cause, year) || isToCome(year, at + 1) ? null : figure(cause, year, at + 1),
      ),
    })),
  }));
}

const two = (number: number) => String(number).padStart(2, '0');
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The search of the facts list for the facts behind a number of the profile. */
export const factsBehind = {
  year: (iso3: string, year: number, { type, cause }: SumColumn) => ({ iso3, year, type, displacement_type: cause }),
  months: (iso3: string, cause: Cause, from: number, to = from, months: readonly [number, number] = [1, 12]) => ({
    iso3,
    type: NEW_DISPLACEMENT,
    displacement_type: cause,
    date_type: 'Start Date',
    date_from: `${from}-${two(months[0])}-01`,
    date_to: `${to}-${two(months[1])}-${lastDay(to, months[1])}`,
  }),
} as const;
