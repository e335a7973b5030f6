/** Loads the monthly figures and arranges them by year. The database makes the sums. */
import { queryOptions } from '@tanstack/react-query';
import { MONTHS, type YearOfFigures } from '#web/charts/years-by-month.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type FiguresRelation = 'qa_dashboard_monthly_figures_disasters' | 'qa_dashboard_monthly_figures_conflict';
export type MonthlyFigure = Row<FiguresRelation>;
export type FigureKind = 'figure' | 'cumulative_figure';

export const monthlyFiguresQuery = (relation: FiguresRelation) =>
  queryOptions({
    queryKey: [relation],
    queryFn: async ({ signal }) => (await psql.list(relation, { order: 'year,month' }, { signal })).rows,
    staleTime: 60_000,
  });

/** The database returns 0 for a month without facts: a year of zeros has no data. */
const isBlank = (figures: readonly (number | null)[]): boolean => figures.every((figure) => (figure ?? 0) === 0);

export function byYear(rows: readonly MonthlyFigure[], kind: FigureKind): YearOfFigures[] {
  const years = new Map<number, (number | null)[]>();
  for (const row of rows) {
    const figures = years.get(row.year) ?? MONTHS.map(() => null);
    figures[row.month - 1] = row[kind];
    years.set(row.year, figures);
  }
  return [...years]
    .map(([year, figures]) => ({ year, figures: isBlank(figures) ? MONTHS.map(() => null) : figures }))
    .toSorted((one, other) => one.year - other.year);
}
