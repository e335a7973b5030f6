/** The number of records that wait in the parking lot, and how the feeds do that fill it. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from './psql.ts';

/** By type: documents, facts, events. */
export const waitingQuery = queryOptions({
  queryKey: ['parking_lot_waiting'],
  queryFn: async ({ signal }) => {
    const { rows } = await psql.list('parking_lot_waiting', { select: ['type', 'waiting'] }, { signal });
    return new Map(rows.map(({ type, waiting }) => [type, waiting]));
  },
  refetchOnWindowFocus: 'always',
});

/** Feeds whose last poll failed or skipped items. */
export const troubledFeedsQuery = queryOptions({
  queryKey: ['feed_states', 'troubled'],
  queryFn: async ({ signal }) => {
    const { rows } = await psql.list('feed_states', { order: 'name' }, { signal });
    return rows.filter(({ error, faults }) => error !== null || faults.length > 0);
  },
  refetchOnWindowFocus: 'always',
});
