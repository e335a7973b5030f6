/** The listing of a list: the one in the address, or the user's latest one if the address has none. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address } from '#domain/search/search.ts';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { invalidate } from '#web/data/query.ts';
import { addressOf, isPlain, listingFrom } from './address.ts';
import { useNamedValues } from './search/use-named-values.ts';
import type { Go, ListedRow, Listing, RecordList } from './list.ts';
import { useStorageKey } from './use-storage-key.ts';

function remembered(storageKey: string): Address {
  const stored = readStored(storageKey);
  return typeof stored === 'object' && stored !== null ? (stored as Address) : {};
}

/** Where a list is that has no screen of its own. A constant. */
export type ListingBase = {
  readonly path: string;
  /** The parameters of the screen's address besides the listing: its tab. */
  readonly keep: Address;
  /** True if an address without a listing is the whole list, and not the user's latest listing. */
  readonly forgets?: boolean;
};

const without = (address: Address, keep: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([key]) => !(key in keep)));
const NOTHING: Address = {};
/** Keys of some lists: another list ignores them without a word. */
const OWN = ['page', 'size', 'sort', 'layout'];
/** False while the screen changes to another tab. */
const isAt = (address: Address, keep: Address): boolean =>
  Object.entries(keep).every(
    ([key, value]) => address[key] === undefined || JSON.stringify(address[key]) === JSON.stringify(value),
  );

type UsedListing<Search> = {
  listing: Listing<Search>;
  /** The parts of the address that the list does not know: 'country=Kenya'. */
  unknown: readonly string[];
  /** The values of the search card: a cancelled search stays there, so that the user can narrow it. */
  draft: Search;
  go: Go<Search>;
  run: (search: Search) => void;
  reset: () => void;
};

export function useListing<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  at?: ListingBase,
): UsedListing<Search> {
  const { path = `/${list.kind}`, keep = NOTHING, forgets = false } = at ?? {};
  const all: Address = useSearch({ strict: false });
  const given = useMemo(() => without(all, keep), [all, keep]);
  const navigate = useNavigate();
  const storageKey = useStorageKey(list, 'search');

  const plain = isPlain(given);
  const here = isAt(all, keep);
  const listing = useMemo(
    () => listingFrom(list, plain && !forgets ? remembered(storageKey) : given),
    [list, plain, forgets, given, storageKey],
  );
  const address = useMemo(() => addressOf(listing), [listing]);

  const { known } = useNamedValues(list, listing.search);
  // The page is not remembered: a search that is run again starts at its first page. Nor is a search for a country, a user … that does not exist.
  useEffect(() => {
    if (!here) return;
    const { page: _, ...kept } = address;
    if (!isPlain(kept) && !forgets && known === true) writeStored(storageKey, kept);
    if (plain && !isPlain(address)) void navigate({ to: path, search: { ...keep, ...address }, replace: true });
  }, [here, address, known, plain, storageKey, path, keep, forgets, navigate]);

  const [givenUp, setGivenUp] = useState<{ search: Search; insteadOf: string } | null>(null);
  const draft =
    givenUp !== null && givenUp.insteadOf === JSON.stringify(listing.search) ? givenUp.search : listing.search;

  const go = useCallback<Go<Search>>(
    (change, { replace = false, cancelled = false } = {}) => {
      setGivenUp(
        cancelled ? { search: listing.search, insteadOf: JSON.stringify(change.search ?? listing.search) } : null,
      );
      const next = addressOf({ ...listing, page: 1, ...change });
      // An empty address would bring back the remembered listing.
      if (isPlain(next)) removeStored(storageKey);
      void navigate({ to: path, search: { ...keep, ...next }, replace });
    },
    [navigate, listing, storageKey, path, keep],
  );
  const reset = useCallback(() => {
    removeStored(storageKey);
    setGivenUp(null);
    const { empty } = list.search;
    void navigate({
      to: path,
      search: {
        ...keep,
        ...addressOf({ search: empty, filters: {}, order: null, page: 1, size: listing.size, layout: null }),
      },
    });
  }, [navigate, storageKey, path, keep, list, listing.size]);

  // Running the same search again loads its rows again, because they may have changed.
  const run = (search: Search) =>
    JSON.stringify(search) === JSON.stringify(listing.search) ? void invalidate(list.search.relation) : go({ search });

  const unknown = plain
    ? []
    : Object.entries(given).flatMap(([key, value]) => {
        const words = [value].flat().join(' ');
        return key in address || OWN.includes(key) || words === '' ? [] : `${key}=${words}`;
      });
  return { listing, unknown, draft, go, run, reset };
}
