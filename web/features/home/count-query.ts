/** The number of records that match a saved address: exact up to 10,000 and of relations that hide rows, else the estimate of the planner. */
import { queryOptions } from '@tanstack/react-query';
import { relationOf } from '#web/data/kinds.tsx';
import type { Address } from '#domain/search/search.ts';
import { addressOf as pathOf } from '#web/data/psql-query.ts';
import { send, totalOf } from '#web/data/psql.ts';
import { listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';

const EXACT_UP_TO = 10_000;

export type Count = { readonly total: number; readonly exact: boolean };

/** Of the rows at a path of `/psql`. */
export async function countAt(path: string, signal: AbortSignal): Promise<Count | null> {
  const answer = await send(path, { signal, headers: { prefer: 'count=estimated' } });
  const total = totalOf(answer.headers.get('content-range'));
  const counted = answer.headers.get('preference-applied')?.includes('count=exact') ?? false;
  return total === null ? null : { total, exact: counted || total <= EXACT_UP_TO };
}

/** `list` loads the declaration of the list, which the caller may not need otherwise. */
export const countQuery = <Values extends object, Row extends ListedRow>(
  kind: string,
  list: () => Promise<RecordList<Values, Row>>,
  address: Address,
) =>
  queryOptions({
    queryKey: [`${relationOf(kind)}_view`, 'count', address],
    queryFn: async ({ signal }): Promise<Count | null> => {
      const declared = await list();
      const where = conditionsOf(declared, listingFrom(declared, address));
      return countAt(pathOf(declared.search.relation, { select: ['id'], where, limit: 1 }), signal);
    },
    retry: false,
    staleTime: 60_000,
  });
