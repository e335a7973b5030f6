/** The search of the IDU page: words, the last days or a range, cause, country, region, and the days and the part of the world that are in view. */
import { dateProblem, daysWords, tidyDate } from '#domain/values/dates.ts';
import { IDUS_FACTS_VIEW_COLUMNS } from '#domain/generated/columns/idus_facts_view.ts';
import { daysFrom as spanFrom } from './idu-days.ts';
import { FACT } from '#domain/messages/facts.ts';
import { searchOf, type Field, type FieldProblem } from '#domain/search/search.ts';
import { several, words } from '#domain/search/search-fields.ts';
import { integers, text } from '#domain/search/search-address.ts';

/** West, south, east, north in degrees; west exceeds east if the box crosses 180°. */
export type Extent = readonly [west: number, south: number, east: number, north: number];

export const LAST_DAYS = [30, 90, 180, 365] as const;
/** A number of days up to today, two given days, or all. */
export type Period = (typeof LAST_DAYS)[number] | 'range' | 'all';
type Days = { readonly period: Period; readonly date_from: string | null; readonly date_to: string | null };

const USUAL_DAYS = 180;
const USUAL: Days = { period: USUAL_DAYS, date_from: null, date_to: null };

/** The first of the last days; the days are those of UTC, as in the database. */
export function firstOfLast(days: number, today = new Date()): string {
  const first = new Date(today);
  first.setUTCDate(first.getUTCDate() - days + 1);
  return first.toISOString().slice(0, 10);
}

const tidyDay = (day: string | null): string | null => tidyDate(day ?? '') || null;
const tidied = <Values extends Days>(values: Values): Values => ({
  ...values,
  date_from: tidyDay(values.date_from),
  date_to: tidyDay(values.date_to),
});

/** One end of a range may be open. */
function problemOf({ period, date_from: from, date_to: to }: Days): FieldProblem | null {
  if (period !== 'range') return null;
  if (from !== null && dateProblem(from) !== null) return { end: 'from', text: 'Not a date' };
  if (to !== null && dateProblem(to) !== null) return { end: 'to', text: 'Not a date' };
  return from !== null && to !== null && from > to ? { end: 'to', text: FACT.endBeforeStart } : null;
}

/** The first and the last day; null is open. */
function limitsOf({ period, date_from, date_to }: Days): readonly [from: string | null, to: string | null] {
  if (period === 'all') return [null, null];
  return period === 'range' ? [date_from, date_to] : [firstOfLast(period), null];
}

/** The days of a period that ends on a day, as an address; half a year for a period that is no number of days. */
export function daysUpTo(last: string, period: Period) {
  const days = typeof period === 'number' ? period : USUAL_DAYS;
  return { period: 'range', date_from: firstOfLast(days, new Date(last)), date_to: last } as const;
}

/** Older facts are no updates: they are not offered to be published as such. */
const NEW_DAYS = USUAL_DAYS;

/** The days of the period in which facts are new; null if it ended before. */
export function newDaysOf(search: Days, today = new Date()): Days | null {
  const first = firstOfLast(NEW_DAYS, today);
  const [from, to] = limitsOf(search);
  if (to !== null && to < first) return null;
  return { period: 'range', date_from: from === null || from < first ? first : from, date_to: to };
}

/** The column filters of the list of facts for the flows of the same days, causes, countries and regions that are not marked for the IDU. */
export function unmarkedFilters(search: Pick<IdusSearch, 'displacement_type' | 'iso3' | 'region'> & Days) {
  const [from, to] = limitsOf(search);
  return {
    idu: 'No',
    ...((from !== null || to !== null) && { start_date: `${from ?? ''}..${to ?? ''}` }),
    ...(search.displacement_type.length > 0 && { displacement_type: search.displacement_type }),
    ...(search.region.length > 0 && { region: search.region }),
  };
}

function daysFrom(address: Readonly<Record<string, unknown>>): Days {
  const [number] = integers(address['period']);
  const last = LAST_DAYS.find((days) => days === number);
  if (last !== undefined) return { ...USUAL, period: last };
  if (address['period'] === 'all') return { ...USUAL, period: 'all' };
  const range = tidied({
    period: 'range' as const,
    date_from: text(address['date_from']),
    date_to: text(address['date_to']),
  });
  const given = address['period'] === 'range' || range.date_from !== null || range.date_to !== null;
  return given && problemOf(range) === null ? range : USUAL;
}

const period: Field<Days, 'date'> = {
  key: 'period',
  label: 'Period',
  control: { kind: 'days' },
  columns: ['date'],
  empty: USUAL,
  from: daysFrom,
  conditions: (values) => {
    if (problemOf(values) !== null) return [];
    const [from, to] = limitsOf(values);
    return [...(from === null ? [] : [`date.gte.${from}`]), ...(to === null ? [] : [`date.lte.${to}`])];
  },
  chips: (values, { label }) => {
    const [from, to] = limitsOf(values);
    if (from === null && to === null) return [];
    const days = daysWords(from ?? '', to ?? '');
    const said = typeof values.period === 'number' ? `last ${values.period} days, ${days}` : days;
    return [{ key: 'period', label, text: said, without: { ...USUAL, period: 'all' } }];
  },
  tidied,
  problem: problemOf,
};

const inRange = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most;

/** `-81.3,-18.4,-68.6,0.1`; null for other text. */
export function extentFrom(written: string): Extent | null {
  const numbers = written.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const fits =
    numbers.length === 4 && inRange(west, 180) && inRange(east, 180) && inRange(south, 90) && inRange(north, 90);
  return fits && south <= north ? [west, south, east, north] : null;
}

const DEGREES = 10_000;
const outward = (value: number, round: (value: number) => number) => round(value * DEGREES) / DEGREES;

/** A longitude between -180 and 180. */
const wrapped = (longitude: number) => longitude - 360 * Math.floor((longitude + 180) / 360);

/** The extent of a map's bounds as text, rounded outward; a map that shows all longitudes has all of them. */
export function extentText(west: number, south: number, east: number, north: number): string {
  const latitudes = [Math.max(outward(south, Math.floor), -90), Math.min(outward(north, Math.ceil), 90)];
  const whole = east - west >= 360;
  const [left, right] = whole ? [-180, 180] : [outward(wrapped(west), Math.floor), outward(wrapped(east), Math.ceil)];
  return [Math.max(left, -180), latitudes[0], Math.min(right, 180), latitudes[1]].join();
}

/** The same test as the conditions of the extent. */
export function isInside(
  [west, south, east, north]: Extent,
  latitude: number | null,
  longitude: number | null,
): boolean {
  if (latitude === null || longitude === null || latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}

const extent: Field<{ readonly extent: string }, 'latitude' | 'longitude'> = {
  key: 'extent',
  label: 'Map extent',
  control: { kind: 'text' },
  columns: ['latitude', 'longitude'],
  empty: { extent: '' },
  from: (address) => {
    const written = text(address['extent']) ?? '';
    return { extent: extentFrom(written) === null ? '' : written };
  },
  conditions: ({ extent: written }) => {
    const box = extentFrom(written);
    if (box === null) return [];
    const [west, south, east, north] = box;
    const sides = [`longitude.gte.${west}`, `longitude.lte.${east}`];
    const across = west <= east ? sides : [`or(${sides.join()})`];
    return [`latitude.gte.${south}`, `latitude.lte.${north}`, ...across];
  },
  chips: ({ extent: written }, { label }) =>
    written === '' ? [] : [{ key: 'extent', label, text: written, without: { extent: '' } }],
};

/** The days that the slider shows, of the period. */
const days: Field<{ readonly days: string }, 'date'> = {
  key: 'days',
  label: 'Days',
  control: { kind: 'text' },
  columns: ['date'],
  empty: { days: '' },
  from: (address) => {
    const written = text(address['days']) ?? '';
    return { days: spanFrom(written) === null ? '' : written };
  },
  conditions: ({ days: written }) => {
    const [from = '', to = ''] = written.split(',');
    return written === '' ? [] : [`date.gte.${from}`, `date.lte.${to}`];
  },
  chips: ({ days: written }, { label }) => {
    const [from = '', to = ''] = written.split(',');
    return written === '' ? [] : [{ key: 'days', label, text: daysWords(from, to), without: { days: '' } }];
  },
};

export const IDUS_SEARCH = searchOf('idus_facts_view', IDUS_FACTS_VIEW_COLUMNS, [
  words({ label: 'Text', serial: false }),
  period,
  several('displacement_type', { choices: 'displacement_types' }),
  several('iso3', { label: 'Country', choices: 'countries' }),
  several('region', { choices: 'regions' }),
  extent,
  days,
]);

export type IdusSearch = typeof IDUS_SEARCH.empty;
