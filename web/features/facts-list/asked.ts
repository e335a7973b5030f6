/** A search in plain words, one part for each thing asked, with what is left without it. Asks nothing. */
import { entriesOf, FILTER_KINDS, rangeOf, type ColumnFilters, type FilterKind } from '#domain/facts-column-filters.ts';
import { EMPTY_SEARCH, type FactsSearch } from '#domain/facts-search.ts';
import { HEADERS } from './columns.tsx';
import type { Listing } from './address.ts';

export type Asked = {
  /** The same for the same part, whatever else is asked. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly without: Partial<Listing>;
};

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
  hazard_subtype: 'Hazard',
  status: 'Status',
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
  'hazard_subtype',
  'date_type',
  'status',
  'themes',
];

export function askedOf({ search, filters }: Pick<Listing, 'search' | 'filters'>, names: Names): Asked[] {
  const whole = (key: keyof FactsSearch, label: string, text: string): Asked[] => [
    { key, label, text, without: { search: { ...search, [key]: EMPTY_SEARCH[key] } } },
  ];
  const each = <Value extends string | number>(
    key: keyof FactsSearch,
    label: string,
    values: readonly Value[],
    text: (value: Value) => string = String,
  ): Asked[] =>
    values.map((value) => ({
      key: `${key} ${value}`,
      label,
      text: text(value),
      without: { search: { ...search, [key]: values.filter((other) => other !== value) } },
    }));
  const partOf = (key: keyof FactsSearch): Asked[] => {
    if (key === 'year') return each(key, 'Year', search.year);
    if (key === 'iso3') return each(key, 'Country', search.iso3, names.country);
    if (key === 'region' || key === 'groups' || key === 'themes') return each(key, SEVERAL[key], search[key]);
    if (key === 'date_type') return dates(search);
    const value = search[key];
    if (value === null || (typeof value === 'string' && value.trim() === '')) return [];
    if (key === 'name') return whole(key, 'Name', search.name.trim());
    if (key === 'created_by') return whole(key, 'User', names.user(String(value)));
    if (key === 'event_id') return whole(key, 'Event', names.event(Number(value)));
    return key in ONE ? whole(key, ONE[key as keyof typeof ONE], String(value)) : [];
  };
  return [...ORDER.flatMap(partOf), ...filtered(filters)];
}

/** A date type without its days asks for nothing. */
function dates(search: FactsSearch): Asked[] {
  const { date_type, date_from, date_to } = search;
  if (date_type === null || date_from === null || date_to === null) return [];
  const without = { search: { ...search, date_type: null, date_from: null, date_to: null } };
  return [{ key: 'date_type', label: date_type, text: `${date_from} to ${date_to}`, without }];
}

/** A part for each filtered column: its names go together. */
function filtered(filters: ColumnFilters): Asked[] {
  return entriesOf(filters).map(([column, value]) => {
    const { [column]: _, ...rest } = filters;
    const label = HEADERS.get(column) ?? column;
    return { key: `in ${column}`, label, text: filterWords(FILTER_KINDS[column], value), without: { filters: rest } };
  });
}

function filterWords(kind: FilterKind, value: string | readonly string[]): string {
  if (typeof value !== 'string') return value.join(' or ');
  if (kind === 'text') return `contains '${value}'`;
  if (kind === 'yes') return value;
  const { from, to } = rangeOf(value);
  if (from === to) return from;
  return to === '' ? `from ${from}` : from === '' ? `up to ${to}` : `${from} to ${to}`;
}
