/** The figures of a country by year, month and cause, as the database counts them (docs/figures.md), and their facts. Adds no stock to a flow. */
import type { SampleRule } from '#domain/facts/totals.ts';

export const NEW_DISPLACEMENT = 'New Displacement (Flow)';
export const IDPS = 'IDPs (Stock)';
/** The types of a profile, in its order. */
export const PROFILE_TYPES = [NEW_DISPLACEMENT, IDPS] as const;
export type ProfileType = (typeof PROFILE_TYPES)[number];

export const CAUSES = ['Conflict', 'Disaster', 'Development'] as const;
export type Cause = (typeof CAUSES)[number];

/** Figures by year. */
export type YearFigures = Readonly<Record<string, number>>;

/** A row of `country_yearly_figures`: the figure is null where none counts. */
export type YearlyFigure = {
  readonly year: number;
  readonly displacement_type: string;
  readonly type: string;
  readonly figure: string | null;
  readonly facts: number;
  /** The facts that do not count, by reason. */
  readonly no_role: number;
  readonly triangulation: number;
  readonly part_of_master: number;
};
/** A row of `country_monthly_figures`. */
export type MonthlyFigure = {
  readonly year: number;
  readonly month: number;
  readonly displacement_type: string;
  readonly figure: string;
};

/** A column of the table, if any year has such facts. */
export type SumColumn = { readonly type: ProfileType; readonly cause: Cause };
/** A figure of the table; null if none of its facts counts. */
export type YearCell = { readonly figure: bigint | null };
export type CountryFigures = {
  readonly columns: readonly SumColumn[];
  /** The newest first; a cell without facts is null. */
  readonly years: readonly { readonly year: number; readonly cells: readonly (YearCell | null)[] }[];
  readonly noEvent: number;
  readonly triangulation: number;
  readonly partOfMaster: number;
};

export function figuresByYear(rows: readonly YearlyFigure[]): CountryFigures {
  const columns = PROFILE_TYPES.flatMap((type) =>
    CAUSES.filter((cause) => rows.some((row) => row.type === type && row.displacement_type === cause)).map((cause) => ({
      type,
      cause,
    })),
  );
  const years = [...new Set(rows.map(({ year }) => year))].toSorted((one, other) => other - one);
  const cellOf = (year: number, { type, cause }: SumColumn): YearCell | null => {
    const found = rows.find((row) => row.year === year && row.type === type && row.displacement_type === cause);
    return found === undefined ? null : { figure: found.figure === null ? null : BigInt(found.figure) };
  };
  const sumOf = (column: 'no_role' | 'triangulation' | 'part_of_master') =>
    rows.reduce((sum, row) => sum + row[column], 0);
  return {
    columns,
    years: years.map((year) => ({ year, cells: columns.map((column) => cellOf(year, column)) })),
    noEvent: sumOf('no_role'),
    triangulation: sumOf('triangulation'),
    partOfMaster: sumOf('part_of_master'),
  };
}

/** A measure of a profile in the latest year that has it, and its figure of the year before. */
export type LatestFigure = {
  readonly column: SumColumn;
  readonly year: number;
  readonly figure: bigint;
  readonly before: bigint | null;
};

/** A flow is that of `latest` or of the year before; a stock holds until there is a newer one. */
export function latestFigures(rows: readonly YearlyFigure[], latest: number): LatestFigure[] {
  const { columns, years } = figuresByYear(rows);
  return columns.flatMap((column, at) => {
    const oldest = column.type === NEW_DISPLACEMENT ? latest - 1 : -Infinity;
    const known = years.flatMap(({ year, cells }) => {
      const figure = cells[at]?.figure ?? null;
      return figure === null || year > latest || year < oldest ? [] : [{ year, figure }];
    });
    const [newest, next] = known;
    if (newest === undefined) return [];
    return [{ column, ...newest, before: next?.year === newest.year - 1 ? next.figure : null }];
  });
}

/** A year of months; null for months to come, and for a year without new displacement. */
export type MonthsOfYear = { year: number; figures: (number | null)[] };

/** The years of each cause with new displacement in them. `now` is the month after which none is over. */
export function figuresByMonth(
  rows: readonly MonthlyFigure[],
  shown: readonly number[],
  now: Date,
): { cause: Cause; years: MonthsOfYear[] }[] {
  const isToCome = (year: number, month: number) =>
    year > now.getFullYear() || (year === now.getFullYear() && month > now.getMonth() + 1);
  const figure = (cause: Cause, year: number, month: number) =>
    Number(
      rows.find((row) => row.year === year && row.month === month && row.displacement_type === cause)?.figure ?? 0,
    );
  const isBlank = (cause: Cause, year: number) =>
    !rows.some((row) => row.displacement_type === cause && row.year === year);
  return CAUSES.filter((cause) => shown.some((year) => !isBlank(cause, year))).map((cause) => ({
    cause,
    years: shown.map((year) => ({
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
  year: (
    iso3: string,
    year: number,
    { type, cause }: SumColumn,
    sample: SampleRule,
    counts: string | null = 'Yes',
  ) => ({
    iso3,
    year,
    type,
    displacement_type: cause,
    ...(counts !== null && { counts }),
    ...sample,
  }),
  notCounted: (iso3: string, counts: string, sample: SampleRule) => ({
    iso3,
    in_type: [...PROFILE_TYPES],
    counts,
    ...sample,
  }),
  months: (
    iso3: string,
    cause: Cause,
    sample: SampleRule,
    from: number,
    to = from,
    months: readonly [number, number] = [1, 12],
  ) => ({
    iso3,
    type: NEW_DISPLACEMENT,
    displacement_type: cause,
    in_counts_in_months: 'Yes',
    date_type: 'Start Date',
    date_from: `${from}-${two(months[0])}-01`,
    date_to: `${to}-${two(months[1])}-${lastDay(to, months[1])}`,
    ...sample,
  }),
} as const;
