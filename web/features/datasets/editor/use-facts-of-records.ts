/** The facts that rest on the records of a dataset, read once when it is opened. Draws nothing, and changes no link. */
import { useQuery } from '@tanstack/react-query';
import type { FactOfRecord } from '#domain/dataset/links.ts';
import { send } from '#web/data/psql.ts';

export type FactsByRecord = ReadonlyMap<number, readonly FactOfRecord[]>;

const NONE: FactsByRecord = new Map();

type Linked = { tdr_id: number; fact: FactOfRecord | null };

/** By the id of the record. Empty until they are read: the server refuses to delete such a record in any case. */
export function useFactsOfRecords(dataset: number): FactsByRecord {
  const { data } = useQuery({
    queryKey: ['tabular_datasets_records_to_facts', 'of dataset', dataset],
    queryFn: async ({ signal }): Promise<FactsByRecord> => {
      const query = new URLSearchParams({
        select: 'tdr_id,fact:facts(id,serial_no,name),tabular_datasets_records!inner()',
        'tabular_datasets_records.parent_id': `eq.${dataset}`,
        order: 'tdr_id,f_id',
      });
      const response = await send(`/psql/tabular_datasets_records_to_facts?${query}`, { signal });
      const facts = new Map<number, FactOfRecord[]>();
      for (const { tdr_id, fact } of (await response.json()) as Linked[])
        if (fact !== null) facts.set(tdr_id, [...(facts.get(tdr_id) ?? []), fact]);
      return facts;
    },
  });
  return data ?? NONE;
}
