/** A search of facts in plain words, one part for each thing asked, with what is left without it. Asks nothing. */
import { EMPTY_SEARCH, type FactsSearch } from '#domain/facts-search.ts';
import { placeWords } from '#domain/hazard-search.ts';
import { each, filtered, whole, type Asked } from '#web/lists/asked.ts';
import type { Listing } from '#web/lists/list.ts';
import { FACTS } from './facts.ts';

/** Codes and numbers as people know them. */
export type Names = {
  readonly country: (iso3: string) => string;
  readonly user: (username: string) => string;
  readonly event: (id: number) => string;
};

const ONE = {
  displacement_type: 'Cause',
  type: 'Type',
  class: 'Class',
  parent_role: 'MF Role',
  event_role: 'Event Role',
  status: 'Status',
  confidential: 'Confidential',
} as const satisfies Partial<Record<keyof FactsSearch, string>>;
const SEVERAL = { region: 'Region', groups: 'Groups', themes: 'Themes' } as const;

/** In the order of the search card. */
const ORDER: readonly (keyof FactsSearch)[] = [
  'name',
  'year',
  'iso3',
  'region',
  'displacement_type',
  'type',
  'class',
  'parent_role',
  'created_by',
  'groups',
  'event_id',
  'event_role',
  'hazard',
  'date_type',
  'status',
  'themes',
  'confidential',
];

export function askedOf(
  { search, filters }: Pick<Listing<FactsSearch>, 'search' | 'filters'>,
  names: Names,
): Asked<FactsSearch>[] {
  const all = (key: keyof FactsSearch, label: string, text: string) => whole(search, EMPTY_SEARCH, key, label, text);
  const partOf = (key: keyof FactsSearch): Asked<FactsSearch>[] => {
    if (key === 'year') return each(search, key, search.year, 'Year');
    if (key === 'iso3') return each(search, key, search.iso3, 'Country', names.country);
    if (key === 'region' || key === 'groups' || key === 'themes') return each(search, key, search[key], SEVERAL[key]);
    if (key === 'hazard') return each(search, key, search.hazard, 'Hazard', placeWords);
    if (key === 'date_type') return dates(search);
    const value = search[key];
    if (value === null || (typeof value === 'string' && value.trim() === '')) return [];
    if (key === 'name') return all(key, 'Name', search.name.trim());
    if (key === 'created_by') return all(key, 'User', names.user(String(value)));
    if (key === 'event_id') return all(key, 'Event', names.event(Number(value)));
    return key in ONE ? all(key, ONE[key as keyof typeof ONE], String(value)) : [];
  };
  return [...ORDER.flatMap(partOf), ...filtered<FactsSearch>(FACTS, filters)];
}

/** A date type without its days asks for nothing. */
function dates(search: FactsSearch): Asked<FactsSearch>[] {
  const { date_type, date_from, date_to } = search;
  if (date_type === null || date_from === null || date_to === null) return [];
  const without = { search: { ...search, date_type: null, date_from: null, date_to: null } };
  return [{ key: 'date_type', label: date_type, text: `${date_from} to ${date_to}`, without }];
}
