/** The reference lists, countries and users that every picker draws from. A list that fails to load is logged and stays empty. */
import { useCallback, useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readStored, writeStored } from './browser-store.ts';
import { psql } from './psql.ts';

export type ReferenceList =
  | 'fact_types'
  | 'displacement_types'
  | 'groups'
  | 'themes'
  | 'qualifiers'
  | 'units'
  | 'terms'
  | 'fact_roles'
  | 'regions'
  | 'review_statuses'
  | 'publisher_types'
  | 'document_types'
  | 'date_accuracies'
  | 'date_types'
  | 'classes'
  | 'household_size_types'
  | 'confidence_options'
  | 'conflict_types'
  | 'location_types'
  | 'location_accuracies';

export type ReferenceEntry = {
  name: string;
  position: number;
  active: boolean;
  /** Of fact_types only. */
  kind?: 'Stock' | 'Flow';
  in_forms?: boolean;
  /** Of review_statuses only. */
  rank?: number;
  icon?: string;
};

export type Country = {
  iso3: string;
  iso: string | null;
  name: string;
  idmc_short_name: string;
  region: string | null;
  centroid: [lat: number, lon: number] | null;
  boundingbox: [minlon: number, minlat: number, maxlon: number, maxlat: number] | null;
};

export type User = { username: string; name: string };

const HOUR = 60 * 60 * 1000;

/** A request that was given up, as by leaving the page, did not fail. */
async function logged<Row>(what: string, signal: AbortSignal, rows: Promise<{ rows: Row[] }>): Promise<Row[]> {
  try {
    return (await rows).rows;
  } catch (error) {
    if (!signal.aborted) console.error(`${what} failed to load`, error);
    throw error;
  }
}

export const referenceListQuery = (name: ReferenceList) =>
  queryOptions({
    queryKey: [name, 'list'],
    queryFn: ({ signal }) => logged(name, signal, psql.list<ReferenceEntry>(name, { order: 'position' }, { signal })),
    staleTime: HOUR,
  });

export const usersQuery = queryOptions({
  queryKey: ['users', 'active'],
  queryFn: ({ signal }) =>
    logged(
      'users',
      signal,
      psql.list<User>('users', { select: 'name,username', suspended_at: 'is.null', order: 'name' }, { signal }),
    ),
  staleTime: HOUR,
});

const COUNTRIES = 'geo_entities';

/** Drawn at once from what this browser kept, then read again. */
export const countriesQuery = queryOptions({
  queryKey: ['geo_entities', 'all'],
  queryFn: async ({ signal }) => {
    const query = { select: 'iso3,iso,name,idmc_short_name,region,centroid,boundingbox', order: 'idmc_short_name' };
    const rows = await logged('geo_entities', signal, psql.list<Country>('geo_entities', query, { signal }));
    writeStored(COUNTRIES, rows);
    return rows;
  },
  initialData: () => {
    const kept = readStored(COUNTRIES);
    return Array.isArray(kept) ? (kept as Country[]) : undefined;
  },
  initialDataUpdatedAt: 0,
  staleTime: HOUR,
});

const NOTHING: never[] = [];

/** In the list's own order, inactive entries included: a picker shows the active ones and the value the record has. */
export const useReferenceList = (name: ReferenceList): readonly ReferenceEntry[] =>
  useQuery(referenceListQuery(name)).data ?? NOTHING;
export const useCountries = (): readonly Country[] => useQuery(countriesQuery).data ?? NOTHING;
export const useUsers = (): readonly User[] => useQuery(usersQuery).data ?? NOTHING;

export const INVALID_ISO3 = '--invalid iso3--';

/** The country's short name; the code itself while the countries are not there yet. */
export function useCountryName(): (iso3: string) => string {
  const countries = useCountries();
  const names = useMemo(
    () => new Map(countries.map(({ iso3, idmc_short_name }) => [iso3, idmc_short_name])),
    [countries],
  );
  return useCallback((iso3: string) => (names.size === 0 ? iso3 : (names.get(iso3) ?? INVALID_ISO3)), [names]);
}
