/** The search of the facts list as a value: to and from the address, and to the filters of facts_view. Asks nothing and shows nothing. */
import type { FactsViewRow } from '#domain/generated/rows.ts';
import { dateProblem } from './dates.ts';
import { filterConditions, type ColumnFilters } from './facts-column-filters.ts';
import { among, containing, quoted, sharing } from './psql-values.ts';

export const DATE_TYPES = ['Stock Date', 'Start Date', 'End Date'] as const;
export type DateType = (typeof DATE_TYPES)[number];

/** Named as on the wire. `null`, an empty text and an empty list ask for nothing. */
export type FactsSearch = {
  readonly name: string;
  readonly year: readonly number[];
  readonly iso3: readonly string[];
  readonly region: readonly string[];
  readonly displacement_type: string | null;
  readonly type: string | null;
  readonly class: string | null;
  readonly parent_role: string | null;
  readonly created_by: string | null;
  readonly groups: readonly string[];
  readonly event_id: number | null;
  readonly event_role: string | null;
  readonly hazard_subtype: string | null;
  readonly date_type: DateType | null;
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly status: string | null;
  readonly themes: readonly string[];
};

export const EMPTY_SEARCH: FactsSearch = {
  name: '',
  year: [],
  iso3: [],
  region: [],
  displacement_type: null,
  type: null,
  class: null,
  parent_role: null,
  created_by: null,
  groups: [],
  event_id: null,
  event_role: null,
  hazard_subtype: null,
  date_type: null,
  date_from: null,
  date_to: null,
  status: null,
  themes: [],
};

type Column = keyof FactsViewRow;

const EQUAL = [
  'displacement_type',
  'type',
  'class',
  'parent_role',
  'created_by',
  'event_id',
  'event_role',
  'hazard_subtype',
  'status',
] as const satisfies Column[];
const AMONG = ['year', 'iso3', 'region'] as const satisfies Column[];
const SHARING = ['groups', 'themes'] as const satisfies Column[];
const DATE_COLUMNS = {
  'Stock Date': 'stock_date',
  'Start Date': 'start_date',
  'End Date': 'end_date',
} as const satisfies Record<DateType, Column>;

/** What is asked of the dates is sound: a type and two days, the first not after the last. */
function isRange({ date_type, date_from, date_to }: Pick<FactsSearch, 'date_type' | 'date_from' | 'date_to'>): boolean {
  if (date_type === null || date_from === null || date_to === null) return false;
  return dateProblem(date_from) === null && dateProblem(date_to) === null && date_from <= date_to;
}

function dateConditions(search: FactsSearch): string[] {
  if (search.date_type === null || !isRange(search)) return [];
  const column = DATE_COLUMNS[search.date_type];
  return [`${column}.gte.${search.date_from}`, `${column}.lte.${search.date_to}`];
}

/** More words than these narrow nothing down: what follows them is looked for as it stands. */
const WORDS = 12;
const SERIAL_NUMBER = /^F-\d{4}-[A-Z]{3}-\d+$/i;

/** Words are found in any order and however they are spaced; a serial number is also the fact that has it. */
function nameConditions(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const parts = words.length <= WORDS ? words : [...words.slice(0, WORDS - 1), words.slice(WORDS - 1).join(' ')];
  const found = [...new Set(parts)].map((part) => `name.ilike.${quoted(containing(part))}`);
  const [only = ''] = words;
  if (words.length !== 1 || !SERIAL_NUMBER.test(only)) return found;
  return [`or(${found.join()},serial_no.eq.${only.toUpperCase()})`];
}

/** The query of facts_view, column by column; what the headers filter holds besides. */
export function toFilters(search: FactsSearch, filters: ColumnFilters = {}): Partial<Record<Column | 'and', string>> {
  const conditions = [...nameConditions(search.name), ...dateConditions(search), ...filterConditions(filters)];
  return Object.fromEntries([
    ...EQUAL.flatMap((column) => (search[column] === null ? [] : [[column, `eq.${search[column]}`]])),
    ...AMONG.flatMap((column) => (search[column].length === 0 ? [] : [[column, among(search[column])]])),
    // Any of the chosen groups or themes: asking for all of them would find next to nothing, as few facts have two.
    ...SHARING.flatMap((column) => (search[column].length === 0 ? [] : [[column, sharing(search[column])]])),
    ...(conditions.length === 0 ? [] : [['and', `(${conditions.join()})`]]),
  ]);
}

/** How an address holds a search: only what is asked for, a list of one as its member. */
export type FactsAddress = { readonly [Key in keyof FactsSearch]?: string | number | readonly (string | number)[] };

export function toUrl(search: FactsSearch): FactsAddress {
  const asked = Object.entries(search).flatMap(
    ([key, value]): [string, string | number | readonly (string | number)[]][] => {
      if (value === null || value === '') return [];
      if (typeof value === 'string' || typeof value === 'number') return [[key, value]];
      const [first] = value;
      return first === undefined ? [] : [[key, value.length === 1 ? first : value]];
    },
  );
  return Object.fromEntries(asked);
}

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** An address typed by hand may hold a number where a text is meant. */
function texts(value: unknown): string[] {
  const written = several(value).map((one) =>
    typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
  );
  return unique(written.filter((one): one is string => typeof one === 'string' && one !== ''));
}

function integers(value: unknown): number[] {
  const numbers = several(value).map((one) => (typeof one === 'string' && /^\d+$/.test(one) ? Number(one) : one));
  return unique(numbers.filter((one): one is number => Number.isSafeInteger(one) && Number(one) >= 0));
}

const text = (value: unknown): string | null => texts(value)[0] ?? null;

/** All of a range or none of it: the search shows no date that it does not apply. */
function rangeFrom(address: Readonly<Record<string, unknown>>) {
  const range = {
    date_type: DATE_TYPES.find((type) => type === address['date_type']) ?? null,
    date_from: text(address['date_from']),
    date_to: text(address['date_to']),
  };
  return isRange(range) ? range : { ...range, date_from: null, date_to: null };
}

/** What an address cannot mean is left out: a broken link still finds something. */
export function fromUrl(address: Readonly<Record<string, unknown>>): FactsSearch {
  return {
    name: text(address['name']) ?? '',
    year: integers(address['year']).filter((year) => year <= 9999),
    iso3: texts(address['iso3']),
    region: texts(address['region']),
    displacement_type: text(address['displacement_type']),
    type: text(address['type']),
    class: text(address['class']),
    parent_role: text(address['parent_role']),
    created_by: text(address['created_by']),
    groups: texts(address['groups']),
    event_id: integers(address['event_id'])[0] ?? null,
    event_role: text(address['event_role']),
    hazard_subtype: text(address['hazard_subtype']),
    ...rangeFrom(address),
    status: text(address['status']),
    themes: texts(address['themes']),
  };
}

export const isEmptySearch = (search: FactsSearch): boolean => Object.keys(toUrl(search)).length === 0;
