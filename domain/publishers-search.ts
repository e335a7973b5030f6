/** The search of the publishers list as a value: to and from the address, and to the filters of publishers_view. Asks nothing and shows nothing. */
import { filterConditions, type ColumnFilters, type FilterKind } from './column-filters.ts';
import type { PublishersViewRow } from './generated/rows.ts';
import { nameConditions } from './name-search.ts';
import { text } from './search-address.ts';

/** Named as on the wire. `null` and an empty text ask for nothing. */
export type PublishersSearch = {
  readonly name: string;
  readonly type: string | null;
  readonly iso3: string | null;
};

export const EMPTY_SEARCH: PublishersSearch = { name: '', type: null, iso3: null };

const KINDS = {
  gsn: 'number',
  name: 'name',
  geo_name: 'among',
  type: 'among',
} as const satisfies Partial<Record<keyof PublishersViewRow, FilterKind>>;

export const PUBLISHERS_FILTERS = { kinds: KINDS };

/** The query of publishers_view, column by column; what the headers filter holds besides. */
export function toFilters(
  { name, type, iso3 }: PublishersSearch,
  filters: ColumnFilters = {},
): { type?: string; iso3?: string; and?: string } {
  const conditions = [...nameConditions(name, { serial: false }), ...filterConditions(PUBLISHERS_FILTERS, filters)];
  return {
    ...(type !== null && { type: `eq.${type}` }),
    ...(iso3 !== null && { iso3: `eq.${iso3}` }),
    ...(conditions.length > 0 && { and: `(${conditions.join()})` }),
  };
}

export const fromUrl = (address: Readonly<Record<string, unknown>>): PublishersSearch => ({
  name: text(address['name']) ?? '',
  type: text(address['type']),
  iso3: text(address['iso3']),
});
