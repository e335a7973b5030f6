/** The number of records that match a saved address. */
import { queryOptions } from '@tanstack/react-query';
import { relationOf } from '#web/data/kinds.tsx';
import type { Address } from '#domain/search/search.ts';
import { addressOf as pathOf } from '#web/data/psql-query.ts';
import { countAt, type Count } from '#web/data/count.ts';
import { listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { conditionsOf } from '#web/lists/rows/records-query.ts';

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
