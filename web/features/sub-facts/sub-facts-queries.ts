/** What the sub-facts of a master add up to, and what the facts of an event do. Decides nothing. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { READ_ANEW } from './belonging-facts.ts';

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
