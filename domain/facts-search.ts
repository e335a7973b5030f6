/** The search of the facts list as a value: to and from the address, and to the filters of facts_view. Asks nothing and shows nothing. */
import type { FactsViewRow } from '#domain/generated/rows.ts';
import { dateProblem } from './dates.ts';
import { filterConditions, type ColumnFilters } from './column-filters.ts';
import { FACTS_FILTERS } from './facts-column-filters.ts';
import { hazardConditions, subtypePlace, tidyPlaces } from './hazard-search.ts';
import { REVIEW } from './messages/facts.ts';
import { nameConditions } from './name-search.ts';
import { among, sharing } from './psql-values.ts';
import { integers, text, texts } from './search-address.ts';

export const DATE_TYPES = ['Stock Date', 'Start Date', 'End Date'] as const;
export type DateType = (typeof DATE_TYPES)[number];
export const YES_NO = ['Yes', 'No'] as const;
export type YesNo = (typeof YES_NO)[number];

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
  /** Places in the hazard tree, as hazard-search writes them. */
  readonly hazard: readonly string[];
  readonly date_type: DateType | null;
  readonly date_from: string | null;
  readonly date_to: string | null;
  /** A status, or that there is none yet. */
  readonly status: string | null;
  readonly themes: readonly string[];
  readonly confidential: YesNo | null;
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
  hazard: [],
  date_type: null,
  date_from: null,
  date_to: null,
  status: null,
  themes: [],
  confidential: null,
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

/** The query of facts_view, column by column; what the headers filter holds besides. */
export function toFilters(search: FactsSearch, filters: ColumnFilters = {}): Partial<Record<Column | 'and', string>> {
  const conditions = [
    ...nameConditions(search.name),
    ...dateConditions(search),
    ...hazardConditions(search.hazard),
    ...filterConditions(FACTS_FILTERS, filters),
  ];
  return Object.fromEntries([
    ...EQUAL.flatMap((column) => (search[column] === null ? [] : [[column, `eq.${search[column]}`]])),
    ...AMONG.flatMap((column) => (search[column].length === 0 ? [] : [[column, among(search[column])]])),
    // Any of the chosen groups or themes: asking for all of them would find next to nothing, as few facts have two.
    ...(search.status === null ? [] : [['status', search.status === REVIEW.none ? 'is.null' : `eq.${search.status}`]]),
    ...(search.confidential === null ? [] : [['confidential', search.confidential === 'Yes' ? 'is.true' : 'is.false']]),
    ...SHARING.flatMap((column) => (search[column].length === 0 ? [] : [[column, sharing(search[column])]])),
    ...(conditions.length === 0 ? [] : [['and', `(${conditions.join()})`]]),
  ]);
}

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
    hazard: tidyPlaces([...texts(address['hazard']), ...texts(address['hazard_subtype']).map(subtypePlace)]),
    ...rangeFrom(address),
    status: text(address['status']),
    themes: texts(address['themes']),
    confidential: YES_NO.find((answer) => answer === text(address['confidential'])) ?? null,
  };
}
