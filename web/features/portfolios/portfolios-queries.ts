/** Reads the experts of all countries and the assignments of one. Changes none. */
import { queryOptions } from '@tanstack/react-query';
import type { SampleRule } from '#domain/facts/totals.ts';
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

export const factsByCountryQuery = ({ sample }: SampleRule) =>
  queryOptions({
    queryKey: ['facts_view', 'by country', sample],
    queryFn: ({ signal }) =>
      psql.counts('facts_view', 'iso3', sample === undefined ? {} : { sample: 'is.false' }, { signal }),
  });

/** Of everybody whose work the user may see. */
export const openWorkQuery = queryOptions({
  queryKey: ['assignments', 'by person'],
  queryFn: ({ signal }) => psql.counts('assignments', 'username', {}, { signal }),
});
