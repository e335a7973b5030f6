/** What a profile loads beside its notes and lists: the country with its expert, its sums, its months and its map. Every query needs only the code, so all begin at once. */
import { queryOptions } from '@tanstack/react-query';
import type { MonthlyFigure, YearlyFigure } from '#domain/countries/country-figures.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

const ONE_OF = (iso3: string) => ({ iso3: `eq.${iso3}` });
const COUNTRY = [
  'iso3',
  'name',
  'region',
  'year',
  'latest_year',
  'expert',
  'expert_suspended_at',
  'assigned_at',
  'assigned_by',
  'assigned_by_name',
] as const;
export type ProfiledCountry = Row<'countries_view', (typeof COUNTRY)[number]>;

/** Null if no country has the code. */
export const countryQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['countries_view', 'profile', iso3],
    queryFn: async ({ signal }): Promise<ProfiledCountry | null> =>
      (await psql.list('countries_view', { select: COUNTRY, where: ONE_OF(iso3) }, { signal })).rows[0] ?? null,
  });

export const yearlyFiguresQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['facts_view', 'country years', iso3],
    queryFn: ({ signal }) => psql.read<YearlyFigure[]>('country_yearly_figures', { iso3 }, { signal }),
  });

export const monthlyFiguresQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['facts_view', 'country months', iso3],
    queryFn: ({ signal }) => psql.read<MonthlyFigure[]>('country_monthly_figures', { iso3 }, { signal }),
  });

export type FactOnMap = {
  readonly id: number;
  readonly name: string;
  readonly displacement_type: string;
  readonly type: string;
  readonly year: number;
  readonly figure: number | null;
  readonly event_role: string | null;
  readonly parent_id: number | null;
  readonly counts: string;
  readonly date: string | null;
  readonly end_date: string | null;
  readonly places: readonly { name: string; type: string; latlng: readonly [number, number] }[];
};

export const factsOnMapQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['facts_view', 'country map', iso3],
    queryFn: ({ signal }) => psql.read<FactOnMap[]>('country_facts_on_map', { iso3 }, { signal }),
  });
