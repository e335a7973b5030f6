/** Loads the monthly figures of a cause by type of hazard. The database makes the sums. */
import { queryOptions } from '@tanstack/react-query';
import type { HazardMonth } from '#domain/dashboards/analysis.ts';
import type { Cause } from '#domain/countries/country-figures.ts';
import { psql } from '#web/data/psql.ts';

const listed = (values: readonly string[]): string | null =>
  values.length === 0
    ? null
    : `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join()}}`;

export const hazardMonthsQuery = (cause: Cause, iso3: readonly string[], region: readonly string[]) =>
  queryOptions({
    queryKey: ['facts_view', 'analysis', cause, iso3, region],
    queryFn: ({ signal }) =>
      psql.read<HazardMonth[]>(
        'monthly_figures_by_hazard',
        { cause, iso3: listed(iso3), region: listed(region) },
        { signal },
      ),
    staleTime: 60_000,
  });
