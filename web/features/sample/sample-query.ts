/** Counts the sample data by kind, and removes it part by part. The database decides which records stay. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from '#web/data/psql.ts';

export type SampleKind = { entity_type: string; going: number; changed: number; used: number };

export const sampleQuery = (withChanged: boolean) =>
  queryOptions({
    queryKey: ['sample_data', withChanged],
    queryFn: ({ signal }) => psql.read<SampleKind[]>('sample_data', { with_changed: String(withChanged) }, { signal }),
    staleTime: 0,
  });

type Part = { removed: number; left: number; operation: number | null };
export type Removed = { removed: number; operation: number | null };

/** One call removes a part, so that nobody waits for all of it; `progress` gets the number so far. */
export async function removeSample(withChanged: boolean, progress: (removed: number) => void): Promise<Removed> {
  let removed = 0;
  let operation: number | null = null;
  for (;;) {
    const part: Part = await psql.rpc<Part>('remove_sample_data', { with_changed: withChanged, operation });
    operation ??= part.operation;
    removed += part.removed;
    progress(removed);
    if (part.left === 0) return { removed, operation };
  }
}
