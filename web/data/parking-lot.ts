/** The number of records that wait in the parking lot. */
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
