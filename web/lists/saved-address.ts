/** The address of a saved search: the query of its list without page and page size. Reads old addresses as the list reads its own. */
import { defaultStringifySearch } from '@tanstack/react-router';
import type { Address } from '#domain/search/search.ts';
import { DEFAULT_PAGE_SIZE } from '#web/grids/pager.tsx';
import { addressOf, listingFrom } from './address.ts';
import type { ListedRow, RecordList } from './list.ts';

/** '' for all records in their own order, which is no search to save. */
export function savedAddressOf<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  address: Address,
): string {
  const listing = { ...listingFrom(list, address), page: 1, size: DEFAULT_PAGE_SIZE };
  return defaultStringifySearch(addressOf(listing)).slice(1);
}
