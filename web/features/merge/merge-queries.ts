/** The records to merge, and the merge, first as a trial that changes nothing. */
import { queryOptions } from '@tanstack/react-query';
import type { Refused } from '#web/forms/refused-records.tsx';
import type { KindTypes, Loaded, RecordForm } from '#web/forms/record-form.ts';
import { psql } from '#web/data/psql.ts';

export type Merge = {
  entity_type: string;
  survivor: number;
  others: readonly number[];
  /** The values chosen by hand, by column. */
  values: object;
};

export type Merged = {
  /** Null if nothing was merged, because a record refuses. */
  operation: number | null;
  values: Readonly<Record<string, unknown>>;
  moved: readonly { relation: string; column: string; number: number }[];
  refused: Refused;
  totals: readonly { name: string; before: string | null; after: string | null }[];
};

export const merge = (wish: Merge) => psql.rpc<Merged>('merge_records', wish, { form: true });

/** What the merge would do. */
export const trialQuery = (wish: Merge) =>
  queryOptions({
    queryKey: ['merge', wish],
    queryFn: ({ signal }) => psql.rpc<Merged>('merge_records', wish, { rollback: true, signal }),
    retry: false,
    gcTime: 0,
  });

export const recordsToMergeQuery = <K extends KindTypes<K>>(kind: RecordForm<K>, ids: readonly number[]) =>
  queryOptions({
    queryKey: [kind.relation, 'merge', ids],
    queryFn: ({ signal }): Promise<Loaded<K['row']>[]> => Promise.all(ids.map((id) => kind.load(id, signal))),
    gcTime: 0,
    retry: false,
  });
