/** The names of countries, users, events and publishers that a search holds by their codes; a code of none is called unknown. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flagText } from '#domain/messages/flags.ts';
import type { Choices } from '#domain/search/choices.ts';
import { countriesQuery, usersQuery } from '#web/data/lists.ts';
import type { ListedRow, Listing, RecordList } from '#web/lists/list.ts';
import { eventNameQuery } from '#web/pickers/events-named.ts';
import { chosenQuery } from '#web/pickers/publishers-picker.tsx';

type Named = {
  readonly named: (choices: Choices, value: string | number) => string;
  /** Whether every code has a name; null while names load. */
  readonly known: boolean | null;
};

const NOUNS = { countries: 'country', users: 'user', events: 'event', publishers: 'publisher' } as const;
type Coded = keyof typeof NOUNS;
const isCoded = (choices: Choices): choices is Coded => typeof choices === 'string' && Object.hasOwn(NOUNS, choices);

export function useNamedValues<Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  search: Listing<Values>['search'],
): Named {
  const chosen = useMemo(() => {
    const values = new Map(Object.entries(search));
    const of = (choices: Coded): unknown[] => {
      const fields = list.search.fields.filter(({ control }) => 'choices' in control && control.choices === choices);
      return [...new Set(fields.flatMap(({ key }) => values.get(key) ?? []))];
    };
    return { countries: of('countries'), users: of('users'), events: of('events'), publishers: of('publishers') };
  }, [list, search]);
  const { data: countries } = useQuery({ ...countriesQuery, enabled: chosen.countries.length > 0 });
  const { data: users } = useQuery({ ...usersQuery, enabled: chosen.users.length > 0 });
  const [event = null] = chosen.events as number[];
  const { data: events } = useQuery({ ...eventNameQuery(event), enabled: event !== null });
  const found = useQuery(chosenQuery(chosen.publishers as number[]));
  const publishers = found.isPlaceholderData ? undefined : found.data;
  return useMemo(() => {
    const names: Record<Coded, ReadonlyMap<unknown, string> | null> = {
      countries:
        countries === undefined || countries.length === 0
          ? null
          : new Map(countries.map((each) => [each.iso3, each.idmc_short_name])),
      users: users === undefined ? null : new Map(users.map(({ username, name }) => [username, name])),
      events: events === undefined ? null : new Map(events.map(({ id, name }) => [id, name])),
      publishers: publishers === undefined ? null : new Map(publishers.map(({ id, name }) => [id, name])),
    };
    const named = (choices: Choices, value: string | number): string => {
      if (choices === 'flags') return flagText(String(value));
      if (!isCoded(choices)) return String(value);
      const loaded = names[choices];
      if (loaded !== null) return loaded.get(value) ?? `unknown ${NOUNS[choices]} ${value}`;
      if (choices === 'countries') return '';
      return choices === 'users' ? String(value) : `no. ${value}`;
    };
    const answers = Object.entries(chosen).flatMap(([choices, values]) =>
      values.map((value) => names[choices as Coded]?.has(value) ?? null),
    );
    return { named, known: answers.includes(false) ? false : answers.includes(null) ? null : true };
  }, [chosen, countries, users, events, publishers]);
}
