/** The reference lists, countries and users of the pickers. A list that fails to load is logged and stays empty. */
import { useCallback, useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReferenceList } from '#domain/search/choices.ts';
import { readStored, writeStored } from './browser-store.ts';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';

export type { ReferenceList };
export type ReferenceEntry<L extends ReferenceList> = Row<L>;

const COUNTRY = ['iso3', 'iso', 'name', 'idmc_short_name', 'region', 'centroid', 'boundingbox'] as const;
export type Country = Row<'geo_entities', (typeof COUNTRY)[number]>;

export type User = Row<'users', 'username' | 'name' | 'service'>;

const HOUR = 60 * 60 * 1000;

const rowsOf = async <Found>(answer: Promise<{ rows: Found[] }>): Promise<Found[]> => (await answer).rows;

/** A cancelled request, as on leaving the page, did not fail. */
async function logged<Found>(what: string, signal: AbortSignal, rows: Promise<Found[]>): Promise<Found[]> {
  try {
    return await rows;
  } catch (error) {
    if (!signal.aborted) console.error(`${what} failed to load`, error);
    throw error;
  }
}

type Batch = {
  names: Set<ReferenceList>;
  waiting: number;
  entries: Promise<ReadonlyMap<string, unknown>>;
  left: AbortController;
};
/** The batch that is not sent yet. */
let batch: Batch | null = null;

/** The lists that the components of a screen ask for together come in one answer. It is cancelled when all of them have left. */
async function entriesOf<L extends ReferenceList>(name: L, signal: AbortSignal): Promise<ReferenceEntry<L>[]> {
  const joined = (batch ??= newBatch());
  joined.names.add(name);
  joined.waiting += 1;
  signal.addEventListener('abort', () => {
    joined.waiting -= 1;
    // Another component may still join a batch that is not sent.
    if (joined !== batch) cancelUnwanted(joined);
  });
  return (await joined.entries).get(name) as ReferenceEntry<L>[];
}

function newBatch(): Batch {
  const begun: Batch = {
    names: new Set(),
    waiting: 0,
    entries: Promise.resolve().then(() => send(begun)),
    left: new AbortController(),
  };
  return begun;
}

async function send(begun: Batch): Promise<ReadonlyMap<string, unknown>> {
  batch = null;
  cancelUnwanted(begun);
  const where = { name: `in.(${[...begun.names].toSorted().join()})` };
  const { rows } = await psql.list('reference_lists', { where }, { signal: begun.left.signal });
  return new Map(rows.map((row) => [String(row.name), row.entries]));
}

function cancelUnwanted({ waiting, left }: Batch) {
  if (waiting === 0) left.abort();
}

export const referenceListQuery = <L extends ReferenceList>(name: L) =>
  queryOptions({
    queryKey: [name, 'list'],
    queryFn: ({ signal }) => logged(name, signal, entriesOf(name, signal)),
    staleTime: HOUR,
  });

/** All people, because old records name those who are suspended. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: ({ signal }) =>
    logged(
      'users',
      signal,
      rowsOf(
        psql.list('users', { select: ['name', 'username', 'service', 'suspended_at'], order: 'name' }, { signal }),
      ),
    ),
  staleTime: HOUR,
});

const COUNTRIES = 'geo_entities';

/** Shown at once from this browser's copy, then loaded again. */
export const countriesQuery = queryOptions({
  queryKey: ['geo_entities', 'all'],
  queryFn: async ({ signal }) => {
    const query = { select: COUNTRY, order: 'idmc_short_name' };
    const rows = await logged('geo_entities', signal, rowsOf(psql.list('geo_entities', query, { signal })));
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

/** In the list's own order, inactive entries included: a picker shows the active ones and the record's value. */
export const useReferenceList = <L extends ReferenceList>(name: L): readonly ReferenceEntry<L>[] =>
  useQuery(referenceListQuery(name)).data ?? NOTHING;
export const useCountries = (): readonly Country[] => useQuery(countriesQuery).data ?? NOTHING;
/** Those who are not suspended. */
export const active = (users: readonly Row<'users', keyof User | 'suspended_at'>[]): readonly User[] =>
  users.filter(({ suspended_at }) => suspended_at === null);
export const useUsers = (): readonly User[] => useQuery({ ...usersQuery, select: active }).data ?? NOTHING;

/** The name of the user; the username while the users load. */
export function useUserName(): (username: string) => string {
  const users = useQuery(usersQuery).data;
  return (username) => users?.find((user) => user.username === username)?.name ?? username;
}

export const INVALID_ISO3 = '--invalid iso3--';

/** The country's short name; nothing while the countries load. */
export function useCountryName(): (iso3: string) => string {
  const countries = useCountries();
  const names = useMemo(
    () => new Map(countries.map(({ iso3, idmc_short_name }) => [iso3, idmc_short_name])),
    [countries],
  );
  return useCallback((iso3: string) => (names.size === 0 ? '' : (names.get(iso3) ?? INVALID_ISO3)), [names]);
}

/** The names of countries in one line. */
export function useCountryNames(): (codes: readonly string[]) => string {
  const name = useCountryName();
  return (codes) =>
    codes
      .map(name)
      .filter((each) => each !== '')
      .join(', ');
}
