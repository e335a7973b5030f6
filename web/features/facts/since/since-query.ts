/** Loads a search of facts beside its past: the facts that may have changed since a moment, and the totals of now. Samples are left out as in the list. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { compareSince, SINCE_COLUMNS, type FactSince, type FactsSinceDay } from '#domain/facts/facts-since.ts';
import { totalsOf } from '#domain/facts/totals.ts';
import { addressOf, type Conditions, type RelationName } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { leavesOutSampleQuery } from '#web/data/sample-rule.ts';
import { loadRealSums } from '#web/lists/totals/totals-query.ts';

type Read = (address: string) => Promise<unknown>;

export async function loadSince(
  found: Conditions<RelationName>,
  moment: string,
  read: Read,
  leavesOut: () => Promise<boolean>,
): Promise<FactsSinceDay & { readonly samples: number }> {
  const { all, left, where, samples } = await loadRealSums('facts_view', 'event_role', found, read, leavesOut);
  const { search } = new URL(addressOf('facts_view', { select: SINCE_COLUMNS, where }), 'http://localhost');
  const rows = await read(`/psql/rpc/facts_since${search}&moment=${encodeURIComponent(moment)}`);
  return { ...compareSince(rows as FactSince[], totalsOf(all, left)), samples };
}

export const sinceQuery = (where: Conditions<RelationName>, moment: string) =>
  queryOptions({
    queryKey: ['facts_view', 'since', where, moment],
    queryFn: ({ signal }) =>
      loadSince(
        where,
        moment,
        async (address) => (await send(address, { signal })).json(),
        () => queryClient.fetchQuery(leavesOutSampleQuery),
      ),
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again.
    retry: false,
  });
