/** Loads the rules of data quality and the number of records that break each. Knows no row. */
import { queryOptions } from '@tanstack/react-query';
import { potentialErrorsWhere, type PotentialErrorsSearch } from '#domain/dashboards/potential-errors.ts';
import { addressOf, type Column, type Row } from '#web/data/psql-query.ts';
import { psql, send } from '#web/data/psql.ts';

export type Rule = Row<'potential_error_rules'>;

export const rulesQuery = queryOptions({
  queryKey: ['potential_error_rules'],
  queryFn: async ({ signal }) => (await psql.list('potential_error_rules', { order: 'place' }, { signal })).rows,
  staleTime: Infinity,
});

const COUNTS = ['rule', 'records:count()'] as unknown as Column<'potential_errors'>[];

/** Of all rules in one request. */
export const countsQuery = (search: PotentialErrorsSearch) => {
  const where = potentialErrorsWhere(search);
  return queryOptions({
    queryKey: ['potential_errors', 'counts', where],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const response = await send(addressOf('potential_errors', { select: COUNTS, where }), { signal });
      const rows = (await response.json()) as { rule: string; records: number }[];
      return new Map(rows.map(({ rule, records }) => [rule, records]));
    },
    // Errors are corrected on other screens.
    staleTime: 0,
  });
};
