/** Whether the figures of a screen leave out sample facts: a link from a figure to its facts says so. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SampleRule } from '#domain/facts/totals.ts';
import { psql } from './psql.ts';

export const leavesOutSampleQuery = queryOptions({
  queryKey: ['facts_view', 'leaves out sample'],
  queryFn: ({ signal }) => psql.read<boolean>('leaves_out_sample', {}, { signal }),
  staleTime: 60_000,
});

const [ALL, REAL] = [{}, { sample: 'No' }] as const;
/** Undefined until it is known, for figures that would be loaded twice. */
export const useKnownSampleRule = (): SampleRule | undefined => {
  const { data, isPending } = useQuery(leavesOutSampleQuery);
  return isPending ? undefined : data === true ? REAL : ALL;
};
export const useSampleRule = (): SampleRule => useKnownSampleRule() ?? ALL;
