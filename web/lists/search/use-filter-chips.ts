/** The filter chips of a list, with the names of countries, users, events and publishers. */
import { useMemo } from 'react';
import { filterChipsOf, type FilterChip } from './filter-chips.ts';
import type { ListedRow, Listing, RecordList } from '#web/lists/list.ts';
import { useNamedValues } from './use-named-values.ts';

export function useFilterChips<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  { search, filters }: Pick<Listing<Values>, 'search' | 'filters'>,
): readonly FilterChip<Values>[] {
  const { named } = useNamedValues(list, search);
  return useMemo(() => filterChipsOf(list, { search, filters }, named), [list, search, filters, named]);
}
