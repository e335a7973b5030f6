/** The listing of a list: the one in the address, or the user's latest one if the address is empty. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Address } from '#domain/search.ts';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { invalidate } from '#web/data/query.ts';
import { addressOf, isPlain, listingFrom } from './address.ts';
import type { Go, ListedRow, Listing, RecordList } from './list.ts';
import { usePlace } from './use-place.ts';

function remembered(place: string): Address {
  const stored = readStored(place);
  return typeof stored === 'object' && stored !== null ? (stored as Address) : {};
}

type UsedListing<Search> = {
  listing: Listing<Search>;
  /** The values of the search card: a cancelled search stays there, so that the user can narrow it. */
  draft: Search;
  go: Go<Search>;
  run: (search: Search) => void;
  reset: () => void;
};

export function useListing<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
): UsedListing<Search> {
  const given: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = `/${list.kind}`;
  const place = usePlace(list.kind, 'search');

  const plain = isPlain(given);
  const listing = useMemo(() => listingFrom(list, plain ? remembered(place) : given), [list, plain, given, place]);
  const address = useMemo(() => addressOf(listing), [listing]);

  // The page is not remembered: a search that is run again starts at its first page.
  useEffect(() => {
    const { page: _, ...kept } = address;
    if (!isPlain(kept)) writeStored(place, kept);
    if (plain && !isPlain(address)) void navigate({ to: path, search: address, replace: true });
  }, [address, plain, place, path, navigate]);

  const [givenUp, setGivenUp] = useState<{ search: Search; inPlaceOf: string } | null>(null);
  const draft =
    givenUp !== null && givenUp.inPlaceOf === JSON.stringify(listing.search) ? givenUp.search : listing.search;

  const go = useCallback<Go<Search>>(
    (change, { replace = false, cancelled = false } = {}) => {
      setGivenUp(
        cancelled ? { search: listing.search, inPlaceOf: JSON.stringify(change.search ?? listing.search) } : null,
      );
      const next = addressOf({ ...listing, page: 1, ...change });
      // An empty address would bring back the remembered listing.
      if (isPlain(next)) removeStored(place);
      void navigate({ to: path, search: next, replace });
    },
    [navigate, listing, place, path],
  );
  const reset = useCallback(() => {
    removeStored(place);
    setGivenUp(null);
    const { empty } = list.search;
    void navigate({
      to: path,
      search: addressOf({ search: empty, filters: {}, order: null, page: 1, size: listing.size }),
    });
  }, [navigate, place, path, list, listing.size]);

  // Running the same search again loads its rows again, because they may have changed.
  const run = (search: Search) =>
    JSON.stringify(search) === JSON.stringify(listing.search) ? void invalidate(list.search.relation) : go({ search });

  return { listing, draft, go, run, reset };
}
