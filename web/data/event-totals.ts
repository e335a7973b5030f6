/** Loads the totals of an event's facts. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';

/** A fact may have been saved in another tab or by somebody else: opening a page and returning to the window load the data again. */
export const READ_ANEW = { refetchOnWindowFocus: 'always', staleTime: 0 } as const;

export type EventFactsTotal = Row<'event_facts_totals'>;

export const eventFactsTotalsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['event_facts_totals', eventId],
    queryFn: async ({ signal }) => {
      const query = { where: { event_id: `eq.${eventId}` }, order: 'type,position' };
      return (await psql.list('event_facts_totals', query, { signal })).rows;
    },
    ...READ_ANEW,
  });
