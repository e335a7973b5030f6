/** The number of records that wait in the parking lot, and how the feeds do that fill it. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from './psql.ts';

/** By type (documents, facts, events): the records that wait, and those that the lists have, which are samples beside real facts, too. */
const countsQuery = (count: 'waiting' | 'listed') =>
  queryOptions({
    queryKey: ['parking_lot_waiting'],
    queryFn: ({ signal }) => psql.list('parking_lot_waiting', { select: ['type', 'waiting', 'listed'] }, { signal }),
    select: ({ rows }) => new Map(rows.map((row) => [row.type, row[count]])),
    refetchOnWindowFocus: 'always',
  });
export const waitingQuery = countsQuery('waiting');
export const listedQuery = countsQuery('listed');

/** Feeds whose last poll failed or skipped items. */
export const troubledFeedsQuery = queryOptions({
  queryKey: ['feed_states', 'troubled'],
  queryFn: async ({ signal }) => {
    const { rows } = await psql.list('feed_states', { order: 'name' }, { signal });
    return rows.filter(({ error, faults }) => error !== null || faults.length > 0);
  },
  refetchOnWindowFocus: 'always',
});
