/** One operation and its records, 100 at a time. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export const PART = 100;

export type Operation = Row<'operations'>;
export type OperationRecord = {
  record: string;
  entity_type: string;
  entity_id: string;
  name: string | null;
  done: string | null;
  state: string;
  last_change: number;
};

/** Null if there is none, or the user may not see its kind of records. */
export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: ['operations', id],
    queryFn: async ({ signal }): Promise<Operation | null> => {
      if (!/^\d{1,15}$/.test(id)) return null;
      const { rows } = await psql.list('operations', { where: { id: `eq.${id}` } }, { signal });
      return rows[0] ?? null;
    },
  });

export const recordsQuery = (operation: number) =>
  infiniteQueryOptions({
    queryKey: ['operations', operation, 'records'],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      psql.rpc<OperationRecord[]>(
        'operation_records',
        { operation, before_change: pageParam, first: PART },
        { signal },
      ),
    getNextPageParam: (page) => (page.length < PART ? undefined : page.at(-1)?.last_change),
  });

type Result = { record_kind: string; record_id: number; name: string | null; result: string; reason: string | null };

/** All records of an operation with their results, for a file. */
export const resultsOf = (operation: number): Promise<Result[]> => psql.rpc('operation_results', { operation });
