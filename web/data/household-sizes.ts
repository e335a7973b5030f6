/** The household size of a country and year, as the list has it. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from './psql.ts';

const HOUR = 60 * 60 * 1000;

/** The size of a country and year with its source; that of the last known year if the year has none. */
export const knownSizeQuery = (iso3: string, year: number) =>
  queryOptions({
    queryKey: ['household_sizes', iso3, year],
    // Requested as a list, because a country and year without a record are normal, not a refusal.
    queryFn: async ({ signal }) => {
      const select = ['size', 'source', 'known_year'] as const;
      const where = { iso3: `eq.${iso3}`, year: `eq.${year}` };
      return (await psql.list('household_sizes', { select, where, limit: 1 }, { signal })).rows[0] ?? null;
    },
    staleTime: HOUR,
  });
