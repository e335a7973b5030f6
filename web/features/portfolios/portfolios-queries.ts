/** Reads the experts of all countries and the assignments of one. Changes none. */
import { queryOptions } from '@tanstack/react-query';
import type { SampleRule } from '#domain/facts/totals.ts';
import { addressOf, type Column } from '#web/data/psql-query.ts';
import { psql, send } from '#web/data/psql.ts';

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

const FACTS = ['iso3', 'records:count()'] as unknown as Column<'facts_view'>[];

export const factsByCountryQuery = ({ sample }: SampleRule) =>
  queryOptions({
    queryKey: ['facts_view', 'by country', sample],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const where = sample === undefined ? {} : { sample: 'is.false' };
      const answer = await send(addressOf('facts_view', { select: FACTS, where }), { signal });
      const rows = (await answer.json()) as { iso3: string; records: number }[];
      return new Map(rows.map(({ iso3, records }) => [iso3, records]));
    },
  });

const WORK = ['username', 'records:count()'] as unknown as Column<'assignments'>[];

/** Of everybody whose work the user may see. */
export const openWorkQuery = queryOptions({
  queryKey: ['assignments', 'by person'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
    const answer = await send(addressOf('assignments', { select: WORK }), { signal });
    const rows = (await answer.json()) as { username: string; records: number }[];
    return new Map(rows.map(({ username, records }) => [username, records]));
  },
});
