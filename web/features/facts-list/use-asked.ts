/** The search in plain words, with the names of its countries, users and events. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCountryName, useUsers } from '#web/data/lists.ts';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import type { FactsSearch } from '#domain/facts-search.ts';
import type { Asked } from '#web/lists/asked.ts';
import type { Listing } from '#web/lists/list.ts';
import { askedOf } from './asked.ts';

export function useAsked({ search, filters }: Listing<FactsSearch>): readonly Asked<FactsSearch>[] {
  const country = useCountryName();
  const users = useUsers();
  const { data: events } = useQuery({ ...eventNameQuery(search.event_id), enabled: search.event_id !== null });
  return useMemo(
    () =>
      askedOf(
        { search, filters },
        {
          country,
          user: (username) => users.find((user) => user.username === username)?.name ?? username,
          event: (id) => events?.find((event) => event.id === id)?.name ?? `no. ${id}`,
        },
      ),
    [search, filters, country, users, events],
  );
}
