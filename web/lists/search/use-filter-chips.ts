/** The filter chips of a list, with the names of countries, users, events and publishers. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flagText } from '#domain/messages/flags.ts';
import type { Choices } from '#domain/search/choices.ts';
import { useCountryName, usersQuery } from '#web/data/lists.ts';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';
import { filterChipsOf, type FilterChip } from './filter-chips.ts';
import type { ListedRow, Listing, RecordList } from '#web/lists/list.ts';

export function useFilterChips<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  { search, filters }: Pick<Listing<Values>, 'search' | 'filters'>,
): readonly FilterChip<Values>[] {
  const chosen = useMemo(() => {
    const values = new Map(Object.entries(search));
    return (choices: Choices): unknown[] => {
      const fields = list.search.fields.filter(({ control }) => 'choices' in control && control.choices === choices);
      return [...new Set(fields.flatMap(({ key }) => values.get(key) ?? []))];
    };
  }, [list, search]);
  const country = useCountryName();
  const { data: users } = useQuery({ ...usersQuery, enabled: chosen('users').length > 0 });
  const publishers = usePublishers(useMemo(() => chosen('publishers') as number[], [chosen]));
  const [event = null] = chosen('events') as number[];
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  return useMemo(() => {
    const named = (choices: Choices, value: string | number): string => {
      const byId = ({ id }: { id: number }) => id === value;
      if (choices === 'countries') return country(String(value));
      if (choices === 'flags') return flagText(String(value));
      if (choices === 'users') return users?.find(({ username }) => username === value)?.name ?? String(value);
      if (choices === 'events') return events?.find(byId)?.name ?? `no. ${value}`;
      if (choices === 'publishers') return publishers.find(byId)?.name ?? `no. ${value}`;
      return String(value);
    };
    return filterChipsOf(list, { search, filters }, named);
  }, [list, search, filters, country, users, events, publishers]);
}
