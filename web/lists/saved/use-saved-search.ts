/** Which saved search of a list is open: the one at the present address, or the one from which the present search was changed. Draws nothing. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Address } from '#domain/search/search.ts';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { readSavedAddress, savedSearchesQuery, type SavedSearch } from '#web/data/saved-searches.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import { savedAddressOf, withOwnColumns } from './saved-address.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';

const NONE: readonly SavedSearch[] = [];

/** @param also what the address has besides on another screen of the list, which has no columns. */
export function useSavedSearch<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  also: Address | undefined,
) {
  const own: Address = useSearch({ strict: false });
  const given = useMemo(() => ({ ...own, ...also }), [own, also]);
  const storageKey = useStorageKey(list, 'saved');
  const { data, error } = useQuery(savedSearchesQuery);
  const address = useMemo(() => savedAddressOf(list, given), [list, given]);
  // An address saved by an earlier version may hold keys that the list no longer reads.
  const searches = useMemo(
    () =>
      (data ?? NONE)
        .filter(({ kind }) => kind === list.kind)
        .map((saved) => ({ ...saved, read: savedAddressOf(list, readSavedAddress(saved.address)) })),
    [data, list],
  );
  const same = searches.filter(({ read }) => read === address && address !== '');
  const columnsKey = useStorageKey(list, 'columns');
  /** With the user's columns, if they differ from the list's: read at the save. */
  const addressWithColumns = () =>
    also === undefined ? savedAddressOf(list, withOwnColumns(list, given, columnsKey)) : address;
  const kept = readStored(storageKey);
  const at = same.find(({ id }) => id === kept) ?? same[0];
  const open = at ?? (address === '' ? undefined : searches.find(({ id }) => id === kept));

  /** The search that was open at this address before it was deleted here or elsewhere. */
  const [last, setLast] = useState<{ id: number; name: string; address: string } | null>(null);
  if (open !== undefined && (open.id !== last?.id || open.name !== last.name || address !== last.address))
    setLast({ id: open.id, name: open.name, address });
  const gone = open === undefined && data !== undefined && address === last?.address ? last.name : null;

  const openId = at?.id;
  const loaded = data !== undefined;
  useEffect(() => {
    if (openId !== undefined) writeStored(storageKey, openId);
    else if (loaded && address === '') removeStored(storageKey);
  }, [openId, loaded, address, storageKey]);

  return {
    searches,
    open,
    changed: open !== undefined && at === undefined,
    gone,
    address,
    addressWithColumns,
    given,
    error,
  };
}
