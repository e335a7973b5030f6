/** Loads the rules of data quality and the number of records that break each. Knows no row. */
import { queryOptions } from '@tanstack/react-query';
import { potentialErrorsWhere, type PotentialErrorsSearch } from '#domain/dashboards/potential-errors.ts';
import { among } from '#domain/values/psql-values.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type Rule = Row<'potential_error_rules'>;

export const rulesQuery = queryOptions({
  queryKey: ['potential_error_rules'],
  queryFn: async ({ signal }) =>
    (await psql.list('potential_error_rules', { order: 'severity,position' }, { signal })).rows,
  staleTime: Infinity,
});

/** Whether the person is the expert of a country. */
export const hasCountriesQuery = (username: string) =>
  queryOptions({
    queryKey: ['portfolios_view', 'of', username],
    queryFn: async ({ signal }) => {
      const own = { select: ['iso3' as const], where: { username: `eq.${username}` }, limit: 1 };
      return (await psql.list('portfolios_view', own, { signal })).rows.length > 0;
    },
  });

/** A statement over all rules may be too long for a busy machine; what is counted is shown while the rest is not. */
const REQUESTS = 4;

/** The rules dealt out: those that take longest are neighbours. */
export const dealt = (rules: readonly Rule[]): string[][] =>
  Array.from({ length: REQUESTS }, (_, at) =>
    rules.flatMap(({ rule }, place) => (place % REQUESTS === at ? rule : [])),
  ).filter((part) => part.length > 0);

/** The records of some rules; a rule without records is left out. */
export const countsQuery = (rules: readonly string[], search: PotentialErrorsSearch) => {
  const where = { ...potentialErrorsWhere(search), rule: among(rules) };
  return queryOptions({
    queryKey: ['potential_errors', 'counts', where],
    queryFn: ({ signal }) => psql.counts('potential_errors', 'rule', where, { signal }),
    // Errors are corrected on other screens.
    staleTime: 0,
  });
};

/** The number of the other errors of a rule: ignored ones beside open ones, and open ones beside ignored ones. */
export const othersQuery = (rule: string, search: PotentialErrorsSearch) => {
  const { is_new: _, ...where } = potentialErrorsWhere({ ...search, ignored: !search.ignored });
  return queryOptions({
    queryKey: ['potential_errors', 'others', rule, where],
    queryFn: async ({ signal }): Promise<number> => {
      const others = await psql.counts('potential_errors', 'ignored', { ...where, rule: `eq.${rule}` }, { signal });
      return others.get(!search.ignored) ?? 0;
    },
    staleTime: 0,
  });
};
