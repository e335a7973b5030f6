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
export const useSampleRule = (): SampleRule => (useQuery(leavesOutSampleQuery).data === true ? REAL : ALL);
