/** What the list shows is what the address says; without a word in the address, what the user asked for last. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { EMPTY_SEARCH } from '#domain/facts-search.ts';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { useSession } from '#web/data/session.ts';
import { addressOf, isPlain, listingFrom, type Address, type Listing } from './address.ts';
import { SORTABLE } from './columns.tsx';

const lastSearchOf = (username: string) => `facts-list:${username}:search`;

function remembered(place: string): Address {
  const stored = readStored(place);
  return typeof stored === 'object' && stored !== null ? (stored as Address) : {};
}

/** `replace` leaves no way back to what is shown now. */
export type Go = (change: Partial<Listing>, how?: { replace?: boolean }) => void;

export function useListing(): { listing: Listing; go: Go; reset: () => void } {
  const given: Address = useSearch({ from: '/signed-in/facts' });
  const navigate = useNavigate();
  const place = lastSearchOf(useSession()?.username ?? '');

  const plain = isPlain(given);
  const listing = useMemo(() => listingFrom(plain ? remembered(place) : given, SORTABLE), [plain, given, place]);
  const address = useMemo(() => addressOf(listing), [listing]);

  // The page is not remembered: a search that is run again starts at its beginning.
  useEffect(() => {
    const { page: _, ...kept } = address;
    if (!isPlain(kept)) writeStored(place, kept);
    if (plain && !isPlain(address)) void navigate({ to: '/facts', search: address, replace: true });
  }, [address, plain, place, navigate]);

  const go = useCallback<Go>(
    (change, { replace = false } = {}) => {
      const next = addressOf({ ...listing, page: 1, ...change });
      // An address that asks for nothing would bring back what is remembered.
      if (isPlain(next)) removeStored(place);
      void navigate({ to: '/facts', search: next, replace });
    },
    [navigate, listing, place],
  );
  const reset = useCallback(() => {
    removeStored(place);
    void navigate({
      to: '/facts',
      search: addressOf({ search: EMPTY_SEARCH, filters: {}, order: null, page: 1, size: listing.size }),
    });
  }, [navigate, place, listing.size]);

  return { listing, go, reset };
}
