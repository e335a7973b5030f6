/** The search of the events list as a value: from the address, and to the filters of events_view. Asks nothing and shows nothing. */
import { filterConditions, type ColumnFilters, type FilterKind } from './column-filters.ts';
import { dateProblem } from './dates.ts';
import type { EventsViewRow } from './generated/rows.ts';
import { nameConditions } from './name-search.ts';
import { among, sharing } from './psql-values.ts';
import { integers, text, texts } from './search-address.ts';

/** From the whole to the leaf of the hazard tree. */
export const HAZARD_LEVELS = ['category', 'subcategory', 'type', 'subtype'] as const;
type Hazard = { readonly [Level in (typeof HAZARD_LEVELS)[number]]: string | null };

/** Named as on the wire. `null`, an empty text and an empty list ask for nothing. */
export type EventsSearch = Hazard & {
  readonly name: string;
  readonly iso3: readonly string[];
  readonly region: readonly string[];
  readonly displacement_type: readonly string[];
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly year: readonly number[];
};

const NO_HAZARD: Hazard = { category: null, subcategory: null, type: null, subtype: null };

export const EMPTY_EVENTS_SEARCH: EventsSearch = {
  name: '',
  iso3: [],
  region: [],
  displacement_type: [],
  date_from: null,
  date_to: null,
  year: [],
  ...NO_HAZARD,
};

/** The way down the tree, as far as it is asked for. */
export const hazardPath = (search: Hazard): string[] => HAZARD_LEVELS.flatMap((level) => search[level] ?? []);

export const hazardOf = (path: readonly string[]): Hazard => ({
  category: path[0] ?? null,
  subcategory: path[1] ?? null,
  type: path[2] ?? null,
  subtype: path[3] ?? null,
});

type Column = keyof EventsViewRow;

/** What the headers of the list can be filtered by. */
export const EVENTS_FILTERS = {
  kinds: {
    name: 'name',
    recommended_figure: 'number',
    type: 'among',
    geo_name: 'sharing',
    year: 'number',
    displacement_type: 'among',
    fact_count: 'number',
    start_date: 'date',
    data_included: 'yes',
    category: 'among',
    subcategory: 'among',
    subtype: 'among',
    region: 'sharing',
  } as const satisfies Partial<Record<Column, FilterKind>>,
};

/** Both days are sound, the first not after the last. */
const isRange = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && dateProblem(from) === null && dateProblem(to) === null && from <= to;

const AMONG = ['displacement_type', 'year'] as const satisfies Column[];
/** An event may lie in several countries and regions: any of those chosen. */
const SHARING = ['iso3', 'region'] as const satisfies Column[];

/** The query of events_view, column by column; what the headers filter holds besides. */
export function toEventsFilters(
  search: EventsSearch,
  filters: ColumnFilters = {},
): Partial<Record<Column | 'and', string>> {
  const { date_from, date_to } = search;
  const conditions = [
    ...nameConditions(search.name),
    ...(isRange(date_from, date_to) ? [`start_date.gte.${date_from}`, `start_date.lte.${date_to}`] : []),
    ...filterConditions(EVENTS_FILTERS, filters),
  ];
  return Object.fromEntries([
    ...HAZARD_LEVELS.flatMap((level) => (search[level] === null ? [] : [[level, `eq.${search[level]}`]])),
    ...AMONG.flatMap((column) => (search[column].length === 0 ? [] : [[column, among(search[column])]])),
    ...SHARING.flatMap((column) => (search[column].length === 0 ? [] : [[column, sharing(search[column])]])),
    ...(conditions.length === 0 ? [] : [['and', `(${conditions.join()})`]]),
  ]);
}

/** A level without those above it is left out: the tree shows no such choice. */
function hazardFrom(address: Readonly<Record<string, unknown>>): Hazard {
  const path: string[] = [];
  for (const level of HAZARD_LEVELS) {
    const name = text(address[level]);
    if (name === null) break;
    path.push(name);
  }
  return hazardOf(path);
}

/** What an address cannot mean is left out: a broken link still finds something. */
export function eventsSearchFrom(address: Readonly<Record<string, unknown>>): EventsSearch {
  const [from, to] = [text(address['date_from']), text(address['date_to'])];
  return {
    name: text(address['name']) ?? '',
    iso3: texts(address['iso3']),
    region: texts(address['region']),
    displacement_type: texts(address['displacement_type']),
    ...(isRange(from, to) ? { date_from: from, date_to: to } : { date_from: null, date_to: null }),
    year: integers(address['year']).filter((year) => year <= 9999),
    ...hazardFrom(address),
  };
}
