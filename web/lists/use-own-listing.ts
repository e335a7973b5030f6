/** The listing of a list within another screen, such as the facts of a document: lost when the screen closes. The address does not change. */
import { useCallback, useState } from 'react';
import type { Address } from '#domain/search/search.ts';
import { listingFrom } from './address.ts';
import type { Go, ListedRow, Listing, RecordList } from './list.ts';

/** `from`: what the listing begins with, as in an address. */
export function useOwnListing<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  from: Address = {},
) {
  const [listing, setListing] = useState<Listing<Search>>(() => listingFrom(list, from));
  const go = useCallback<Go<Search>>((change) => setListing((before) => ({ ...before, page: 1, ...change })), []);
  return { listing, go };
}
