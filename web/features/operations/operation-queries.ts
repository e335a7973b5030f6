/** One operation and its records, 100 at a time, with the values that it changed. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { followedBy, type Change, type Image } from '#domain/records/history.ts';
import { among } from '#domain/values/psql-values.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export const PART = 100;

export type Operation = Row<'operations'>;
type OperationRecord = {
  record: string;
  entity_type: string;
  entity_id: string;
  name: string | null;
  done: string | null;
  state: string;
  last_change: number;
};
/** `change` is that of all its columns, from the first value to the last; null of a record that it created or deleted. */
export type ChangedRecord = OperationRecord & { change: Change | null };

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

async function changesOf(operation: number, records: readonly OperationRecord[], signal: AbortSignal) {
  const changes = new Map<string, Change>();
  const ids = records.filter(({ done }) => done === 'update').map(({ entity_id }) => entity_id);
  if (ids.length === 0) return changes;
  const { rows } = await psql.list(
    'history',
    {
      select: ['id', 'entity_type', 'entity_id', 'operation', 'before', 'after'],
      where: { operation_id: `eq.${operation}`, operation: 'eq.update', entity_id: among(ids) },
      order: 'id',
    },
    { signal },
  );
  for (const { entity_type, entity_id, id, operation: done, before, after } of rows) {
    const record = `${entity_type} ${entity_id}`;
    const change = { id, operation: done, before: before as Image | null, after: after as Image | null };
    changes.set(record, followedBy(changes.get(record), change));
  }
  return changes;
}

export const recordsQuery = (operation: number) =>
  infiniteQueryOptions({
    queryKey: ['operations', operation, 'records'],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }): Promise<ChangedRecord[]> => {
      const part = { operation, before_change: pageParam, first: PART };
      const records = await psql.rpc<OperationRecord[]>('operation_records', part, { signal });
      const changes = await changesOf(operation, records, signal);
      return records.map((record) => ({
        ...record,
        change: record.done === 'update' ? (changes.get(record.record) ?? null) : null,
      }));
    },
    getNextPageParam: (page) => (page.length < PART ? undefined : page.at(-1)?.last_change),
  });

type Result = { record_kind: string; record_id: number; name: string | null; result: string; reason: string | null };

/** All records of an operation with their results, for a file. */
export const resultsOf = (operation: number): Promise<Result[]> => psql.rpc('operation_results', { operation });
