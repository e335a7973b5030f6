/** The address of a saved search: the query of its list without page and page size. Reads old addresses as the list reads its own. */
import { defaultStringifySearch } from '@tanstack/react-router';
import type { Address } from '#domain/search/search.ts';
import { readStored } from '#web/data/browser-store.ts';
import { layoutToText, restored, sameLayout } from '#web/grids/column-layout.ts';
import { layoutOf } from '#web/grids/columns.ts';
import { DEFAULT_PAGE_SIZE } from '#web/grids/pager.tsx';
import { addressOf, listingFrom } from '#web/lists/address.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';

/** The address with the user's own columns, if they are not the list's; a search that came with columns has them already. */
export function withOwnColumns<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  address: Address,
  storageKey: string,
): Address {
  const own = layoutOf(list.columns);
  const layout = restored(readStored(storageKey), own);
  return address['layout'] !== undefined || sameLayout(layout, own)
    ? address
    : { ...address, layout: layoutToText(layout, own) };
}

/** The other screen of the list that an address names, with what only that reads. */
export const viewOf = <Values extends object, Row extends ListedRow>(
  { kind, views }: RecordList<Values, Row>,
  { view }: Address,
) => views?.find(({ to, own }) => own !== undefined && to === `/${kind}/${String(view)}`);

/** '' for all records in their own order, which is no search to save. */
export function savedAddressOf<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  address: Address,
): string {
  const listing = { ...listingFrom(list, address), page: 1, size: DEFAULT_PAGE_SIZE };
  const view = viewOf(list, address);
  const own = view && ['view', ...(view.own ?? [])].map((name) => [name, address[name]] as const);
  return defaultStringifySearch({ ...addressOf(listing), ...(own && Object.fromEntries(own)) }).slice(1);
}
