/** Loads the totals of a master's sub-facts and of an event's facts. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

// A fact may have been saved in another tab or by somebody else: opening a page and returning to the window load the data again.
export const READ_ANEW = { refetchOnWindowFocus: 'always', staleTime: 0 } as const;

export type SubFactsTotal = Row<'sub_facts_totals'>;
export type EventFactsTotal = Row<'event_facts_totals'>;

export const subFactsTotalQuery = (masterId: number) =>
  queryOptions({
    queryKey: ['sub_facts_totals', masterId],
    queryFn: async ({ signal }) =>
      (await psql.one('sub_facts_totals', { where: { id: `eq.${masterId}` } }, { signal })).row,
    ...READ_ANEW,
  });

export const eventFactsTotalsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['event_facts_totals', eventId],
    queryFn: async ({ signal }) => {
      const query = { where: { event_id: `eq.${eventId}` }, order: 'type,position' };
      return (await psql.list('event_facts_totals', query, { signal })).rows;
    },
    ...READ_ANEW,
  });

const IN_DOUBT = [
  'id',
  'name',
  'type',
  'figure',
  'may_repeat',
  'part',
  'place_names',
  'first_day',
  'last_day',
] as const;
export type InDoubt = Row<'figures_in_doubt', (typeof IN_DOUBT)[number]>;

export const inDoubtQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['facts_view', 'in-doubt', eventId],
    queryFn: async ({ signal }): Promise<readonly InDoubt[]> => {
      const where = { event_id: `eq.${eventId}` };
      return (
        await psql.list('figures_in_doubt', { select: IN_DOUBT, where, order: 'part,figure.desc,id' }, { signal })
      ).rows;
    },
    ...READ_ANEW,
  });
