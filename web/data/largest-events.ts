/** Loads the largest events of a year, everywhere or in a country. */
import { queryOptions } from '@tanstack/react-query';
import type { Cause } from '#domain/countries/country-figures.ts';
import { psql } from './psql.ts';

export type LargestEvent = {
  readonly id: number;
  readonly name: string;
  readonly month: number;
  readonly figure: number;
};

export const largestEventsQuery = (cause: Cause, year: number, iso3: string | null = null) =>
  queryOptions({
    queryKey: ['facts_view', 'largest events', cause, year, iso3],
    queryFn: ({ signal }) =>
      psql.read<LargestEvent[]>('largest_events', { cause, year, ...(iso3 !== null && { iso3 }) }, { signal }),
    staleTime: 60_000,
  });
