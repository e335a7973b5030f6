/** Reads the experts of all countries and the assignments of one. Changes none. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from '#web/data/psql.ts';

export const portfoliosQuery = queryOptions({
  queryKey: ['portfolios_view', 'all'],
  queryFn: async ({ signal }) => (await psql.list('portfolios_view', { order: 'geo_name' }, { signal })).rows,
});

/** The newest first. */
const MOST = 200;

export const historyQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['portfolios_history', iso3],
    queryFn: async ({ signal }) =>
      (
        await psql.list(
          'portfolios_history',
          { where: { iso3: `eq.${iso3}` }, order: 'id.desc', limit: MOST },
          { signal },
        )
      ).rows,
  });
