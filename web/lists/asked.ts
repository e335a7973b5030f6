/** A search in plain words, one part for each thing asked, with what is left without it. Asks nothing. */
import {
  entriesOf,
  rangeOf,
  type ColumnFilters,
  type Filterable,
  type FilterKind,
  type FilterValue,
} from '#domain/column-filters.ts';
import type { Days } from './date-range.ts';
import { headersOf, type Listing } from './list.ts';

export type Asked<Search> = {
  /** The same for the same part, whatever else is asked. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly without: Partial<Listing<Search>>;
};

/** A field of the search, all of it. */
export const whole = <Search, Key extends keyof Search & string>(
  search: Search,
  empty: Search,
  key: Key,
  label: string,
  text: string,
): Asked<Search>[] => [{ key, label, text, without: { search: { ...search, [key]: empty[key] } } }];

/** An end that is left out is open. */
const rangeWords = (from: string, to: string): string =>
  to === '' ? `from ${from}` : from === '' ? `up to ${to}` : `${from} to ${to}`;

/** The days of a search, which are one part of it. */
export const between = <Search extends Days>(search: Search, label: string): Asked<Search>[] =>
  search.date_from === null && search.date_to === null
    ? []
    : [
        {
          key: 'dates',
          label,
          text: rangeWords(search.date_from ?? '', search.date_to ?? ''),
          without: { search: { ...search, date_from: null, date_to: null } },
        },
      ];

/** Each of the values that a field asks for. */
export const each = <Search, Value extends string | number>(
  search: Search,
  key: keyof Search & string,
  values: readonly Value[],
  label: string,
  text: (value: Value) => string = String,
): Asked<Search>[] =>
  values.map((value) => ({
    key: `${key} ${value}`,
    label,
    text: text(value),
    without: { search: { ...search, [key]: values.filter((other) => other !== value) } },
  }));

type Filtered = { readonly columns: readonly { id: string; header: string }[]; readonly filters: Filterable };

/** A part for each filtered column: its names go together. */
export function filtered<Search>(list: Filtered, filters: ColumnFilters): Asked<Search>[] {
  const headers = headersOf(list.columns);
  return entriesOf(list.filters, filters).map(([column, kind, value]) => {
    const { [column]: _, ...rest } = filters;
    const label = headers.get(column) ?? column;
    return { key: `in ${column}`, label, text: filterWords(kind, value), without: { filters: rest } };
  });
}

function filterWords(kind: FilterKind, value: FilterValue): string {
  if (typeof value !== 'string') return value.join(' or ');
  if (kind === 'text' || kind === 'name') return `contains '${value}'`;
  if (kind === 'yes') return value;
  const { from, to } = rangeOf(value);
  return from === to ? from : rangeWords(from, to);
}
