/** The address of the facts list as a value: the search, the filters of the columns, the order, the page. Anything else in it is left alone and unread. */
import { filtersFromUrl, filtersToUrl, type ColumnFilters } from '#domain/facts-column-filters.ts';
import { fromUrl, toUrl, type FactsSearch } from '#domain/facts-search.ts';
import type { Order } from '#web/grids/columns.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '#web/grids/pager.tsx';

export type Listing = {
  search: FactsSearch;
  filters: ColumnFilters;
  order: Order | null;
  page: number;
  size: PageSize;
};
export type Address = Readonly<Record<string, unknown>>;

/** `sort=figure` or `sort=-figure`. */
function orderFrom(sort: unknown, sortable: ReadonlySet<string>): Order | null {
  if (typeof sort !== 'string') return null;
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  return sortable.has(column) ? { column, descending } : null;
}

const pageFrom = (page: unknown) => (Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : 1);

export const listingFrom = (address: Address, sortable: ReadonlySet<string>): Listing => ({
  search: fromUrl(address),
  filters: filtersFromUrl(address),
  order: orderFrom(address['sort'], sortable),
  page: pageFrom(address['page']),
  size: PAGE_SIZES.find((size) => size === address['size']) ?? DEFAULT_PAGE_SIZE,
});

export const addressOf = ({ search, filters, order, page, size }: Listing): Address => ({
  ...toUrl(search),
  ...filtersToUrl(filters),
  ...(order && { sort: `${order.descending ? '-' : ''}${order.column}` }),
  ...(page > 1 && { page }),
  ...(size !== DEFAULT_PAGE_SIZE && { size }),
});

export const isPlain = (address: Address): boolean => Object.values(address).every((value) => value === undefined);
