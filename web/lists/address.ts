/** Reads and writes the address of a list: search, column filters, order, page, and the columns of a saved search. Ignores other parameters. */
import { filtersFromUrl, filtersToUrl } from '#domain/search/column-filters.ts';
import type { Address } from '#domain/search/search.ts';
import { searchToUrl } from '#domain/search/search-address.ts';
import { layoutFromText } from '#web/grids/column-layout.ts';
import { layoutOf, type GridColumn, type Order } from '#web/grids/columns.ts';
import { DEFAULT_PAGE_SIZE } from '#web/grids/pager.tsx';
import type { Listing, ListedRow, RecordList } from './list.ts';

/** `sort=figure` or `sort=-figure`. */
function orderFrom(sort: unknown, columns: readonly GridColumn<never>[]): Order | null {
  if (typeof sort !== 'string') return null;
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  return columns.some(({ id, sortable }) => id === column && sortable === true) ? { column, descending } : null;
}

/** On a later page the offset of the first row would be too large a number. */
const LAST_PAGE = 1_000_000_000;
const pageFrom = (page: unknown) =>
  Number.isSafeInteger(page) && Number(page) > 0 && Number(page) <= LAST_PAGE ? Number(page) : 1;

const layoutGiven = (written: unknown, columns: readonly GridColumn<never>[]): string | null =>
  typeof written === 'string' && layoutFromText(written, layoutOf(columns)) !== null ? written : null;

export const listingFrom = <Search extends object, Row extends ListedRow>(
  { search, filters, columns, sizes }: RecordList<Search, Row>,
  address: Address,
): Listing<Search> => ({
  search: search.from(address),
  filters: filtersFromUrl(filters, address),
  order: orderFrom(address['sort'], columns),
  page: pageFrom(address['page']),
  size: sizes.find((size) => size === address['size']) ?? DEFAULT_PAGE_SIZE,
  layout: layoutGiven(address['layout'], columns),
});

export const addressOf = <Search extends object>(listing: Listing<Search>): Address => {
  const { search, filters, order, page, size, layout } = listing;
  return {
    ...searchToUrl(search),
    ...filtersToUrl(filters),
    ...(order && { sort: `${order.descending ? '-' : ''}${order.column}` }),
    ...(page > 1 && { page }),
    ...(size !== DEFAULT_PAGE_SIZE && { size }),
    ...(layout !== null && { layout }),
  };
};

export const isPlain = (address: Address): boolean => Object.values(address).every((value) => value === undefined);
