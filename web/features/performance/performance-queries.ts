/** Loads the counts of the performance dashboard. The database counts. */
import { queryOptions } from '@tanstack/react-query';
import type { Cause } from '#domain/countries/country-figures.ts';
import { comparedWith, yearBefore, type Category, type Counted } from '#domain/dashboards/performance.ts';
import type { Period } from '#domain/dashboards/period.ts';
import type { FileRequest } from '#web/data/download.ts';
import { headed } from '#web/data/download.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type ExpertRow = {
  readonly expert: string;
  readonly previous: number;
  readonly reference: number;
  readonly variation: number;
};

const callOf = (name: Category | 'user') => `qa_dashboard_nfacts_${name}`;
/** The facts of people: an import is nobody's work. */
const daysOf = ({ start, end }: Period) => ({ _start: start, _end: end, imported: 'false' });
/** With the days to compare with. */
const comparedDaysOf = (period: Period) => {
  const { start, end } = comparedWith(period);
  return { ...daysOf(period), _before_start: start, _before_end: end };
};
/** Facts change meanwhile; a period that was shown a minute ago is shown at once. */
const FRESH = 60_000;

export const expertsQuery = (period: Period) =>
  queryOptions({
    queryKey: ['facts_view', 'performance', 'user', period.start, period.end],
    queryFn: ({ signal }) => psql.read<ExpertRow[]>(callOf('user'), comparedDaysOf(period), { signal }),
    staleTime: FRESH,
  });

type MonthRow = { readonly month: string; readonly count: number };

const monthOf = ({ start }: Period) => start.slice(0, 7);

/** How many facts people created in each of the months and in those of the year before. */
export const monthsQuery = (months: readonly Period[]) =>
  queryOptions({
    queryKey: ['facts_view', 'performance', 'months', months],
    queryFn: async ({ signal }) => {
      const [first, last] = [months[0], months.at(-1)];
      if (first === undefined || last === undefined) return { now: [], before: [] };
      const read = (period: Period) => psql.read<MonthRow[]>('qa_dashboard_nfacts_month', daysOf(period), { signal });
      const earlier = months.map(yearBefore);
      const whole = { start: first.start, end: last.end };
      const [now, before] = await Promise.all([read(whole), read(yearBefore(whole))]);
      const sum = (rows: readonly MonthRow[]) => rows.reduce((total, { count }) => total + count, 0);
      const by = (rows: readonly MonthRow[], of: readonly Period[]) =>
        of.map((month) => sum(rows.filter((row) => row.month === monthOf(month))));
      return { now: by(now, months), before: by(before, earlier) };
    },
    staleTime: FRESH,
  });

export type Imported = Pick<ExpertRow, 'reference' | 'previous'>;

/** The facts that were imported in the period and in the period before. */
export const importedQuery = (period: Period) =>
  queryOptions({
    queryKey: ['facts_view', 'performance', 'imported', period.start, period.end],
    queryFn: async ({ signal }): Promise<Imported> => {
      const rows = await psql.read<ExpertRow[]>(
        callOf('user'),
        { ...comparedDaysOf(period), imported: 'true' },
        { signal },
      );
      const sum = (of: 'reference' | 'previous') => rows.reduce((total, row) => total + row[of], 0);
      return { reference: sum('reference'), previous: sum('previous') };
    },
    staleTime: FRESH,
  });

type Row = Readonly<Record<string, string | boolean | number | null>> & { displacement_type: Cause; count: number };

export const categoryQuery = (category: Category, period: Period) =>
  queryOptions({
    queryKey: ['facts_view', 'performance', category, period.start, period.end],
    queryFn: async ({ signal }): Promise<Counted[]> => {
      const rows = await psql.read<Row[]>(callOf(category), daysOf(period), { signal });
      return rows.map((row) => ({
        value: row[category] as Counted['value'],
        cause: row.displacement_type,
        count: row.count,
      }));
    },
    staleTime: FRESH,
  });

/** The time of the newest fact of a person, or of an import if there are no others; null if there is none. */
export const newestFactQuery = queryOptions({
  queryKey: ['facts_view', 'performance', 'newest'],
  queryFn: async ({ signal }) => {
    const real = await psql.read<boolean>('leaves_out_sample', {}, { signal });
    const newest = async (imported: boolean) => {
      const where = { imported: imported ? 'is.true' : 'is.false', ...(real && { sample: 'is.false' }) };
      const query = { select: ['created_at' as const], where, order: 'created_at.desc', limit: 1 };
      return (await psql.list('facts_view', query, { signal })).rows[0]?.created_at ?? null;
    };
    return (await newest(false)) ?? newest(true);
  },
  staleTime: FRESH,
});

export type ReviewRow = {
  readonly part: 'all' | 'country' | 'expert';
  /** A country's code, or a username; null for imported facts among the experts. */
  readonly value: string | null;
  readonly facts: number;
  readonly waiting: number;
  readonly under_review: number;
  readonly reviewed: number;
  readonly signed_off: number;
  readonly oldest: string | null;
  readonly days: number | null;
};

const REVIEWS = 'qa_dashboard_reviews';

export const reviewsQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: ['facts_view', 'performance', 'reviews', start, end],
    queryFn: ({ signal }) => psql.read<ReviewRow[]>(REVIEWS, { _start: start, _end: end }, { signal }),
    staleTime: FRESH,
  });

const periodWords = (title: string, { start, end }: Period) => [
  title,
  `Reporting period: ${start} to ${end}, UTC days, both included`,
];

export const reviewsFile = (
  { start, end }: Period,
  headers: Readonly<Record<string, string>>,
  title: string,
): FileRequest => ({
  relation: `rpc/${REVIEWS}` as RelationName,
  select: Object.entries(headers).map(([column, header]) => headed(header, column)),
  where: { _start: start, _end: end } as FileRequest['where'] & object,
  sheet: title,
  words: periodWords(title, { start, end }),
});

/** The file of a table: the rows of its call, under the headers of the screen. */
export const fileOf = (
  name: Category | 'user',
  period: Period,
  headers: Readonly<Record<string, string>>,
  title: string,
  imported = false,
): FileRequest => ({
  relation: `rpc/${callOf(name)}` as RelationName,
  select: Object.entries(headers).map(([column, header]) => headed(header, column)),
  where: {
    ...(name === 'user' ? comparedDaysOf(period) : daysOf(period)),
    imported: String(imported),
  } as FileRequest['where'] & object,
  sheet: title,
  words: periodWords(title, period),
});
