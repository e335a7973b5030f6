/** The saved searches of the lists: the user's own and those that others share. */
import { queryOptions } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { invalidate } from './query.ts';
import { psql } from './psql.ts';

export type SavedSearch = {
  id: number;
  /** The list: 'facts'. */
  kind: string;
  name: string;
  /** The query of the list's address: `/${kind}?${address}` opens the search. An event that was merged has become its survivor. */
  address: string;
  shared: boolean;
  mine: boolean;
  /** The name of its owner. */
  owner: string;
};

/** The address as the router takes it; the list ignores what it does not read. */
export const readSavedAddress = (address: string): Readonly<Record<string, unknown>> =>
  defaultParseSearch(`?${address}`);

const COLUMNS = ['id', 'kind', 'name', 'address', 'address_now', 'shared', 'mine', 'owner_name', 'created_by'] as const;

/** All that the user may open, the own first. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved_searches', 'all'],
  // Their owners may share, change or delete them at any time.
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }): Promise<SavedSearch[]> => {
    const where = { archived_at: 'is.null' };
    const { rows } = await psql.list('saved_searches', { select: COLUMNS, where, order: 'name,id' }, { signal });
    const found = rows.map(({ owner_name, created_by, mine, address, address_now, ...row }) => ({
      ...row,
      address: address_now ?? address,
      mine: mine === true,
      owner: owner_name ?? created_by,
    }));
    return [...found.filter(({ mine }) => mine), ...found.filter(({ mine }) => !mine)];
  },
});

/** The searches of whose new rows the user is told, each with the address that it had when the user chose so. */
export const watchedQuery = queryOptions({
  queryKey: ['watched_searches'],
  queryFn: async ({ signal }) => (await psql.list('watched_searches', {}, { signal })).rows,
  staleTime: 60_000,
});

type Changed = Partial<Pick<SavedSearch, 'name' | 'address' | 'shared'>> & { archived_at?: string | null };

const loadAgain = () => void invalidate('saved_searches');

/** A deleted search is only restored. Each change loads the saved searches again, also after a refusal: another tab may have changed them. */
export const savedSearches = {
  save: (search: Pick<SavedSearch, 'kind' | 'name' | 'address' | 'shared'>) =>
    psql.create('saved_searches', search).finally(loadAgain),
  change: (id: number, values: Changed) =>
    psql.updateWhere('saved_searches', { id: `eq.${id}`, archived_at: 'is.null' }, values).finally(loadAgain),
  restore: (id: number) => psql.update('saved_searches', id, { archived_at: null }).finally(loadAgain),
};
