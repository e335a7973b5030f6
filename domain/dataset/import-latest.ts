/** Finds places that a table counts at several dates. Stocks of the same people are not added: the latest count of each place is theirs. New displacements and returns are added. */
import type { SheetColumn } from './columns.ts';
import type { Leveled } from './import-entry.ts';
import type { Target } from './import-names.ts';
import { valueOf } from './import-totals.ts';

export type Repeated = {
  counted: Target;
  /** Places with several dates, and the dates of the table. */
  places: number;
  dates: number;
  /** The rows of earlier dates, and those of them that have new displacements or returns. */
  rows: number;
  moving: number;
  /** The sum of the latest counts, and that of all. */
  latest: number;
  all: number;
  /** Places without a count at the last date of their country, and the sum of their latest counts. */
  older: { places: number; sum: number };
  /** The earlier rows are left out. */
  isLatest: boolean;
};

const STOCK = /^(?:stock|returnees)_/;
const FLOW = /^(?:new|returns)_/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Rounds count most places at most dates; incidents have a date and a place each. */
const FULL = 0.5;
/** From a date to the next one the stock of a place changes by less in most cases. */
const ALIKE = 0.5;
/** Rounds of several operations count other places at other dates: their stocks must change less, and each date have many places, most of them again. */
const STEADY = 0.6;
const MOST = 0.7;
const MANY = 10;
/** A few names that stand in the table twice may be different places. */
const FEW = 0.1;

type Place = { country: string; dates: Map<string, { sum: number; entries: Leveled[] }> };

/** `earlier` takes the rows of all dates, or of the latest ones only; null leaves it to the counts. */
export function latestOfPlaces(
  found: readonly Leveled[],
  columns: readonly SheetColumn[],
  earlier: boolean | null,
): { repeated: Repeated | null; kept: readonly Leveled[] } {
  const none = { repeated: null, kept: found };
  const stocks = columns.flatMap(({ name }, at) => (STOCK.test(name) ? [at] : []));
  const flows = columns.flatMap(({ name }, at) => (FLOW.test(name) ? [at] : []));
  const main =
    stocks.find((at) => /^stock_total$/.test(columns[at]?.name ?? '')) ??
    stocks.find((at) => found.some((entry) => valueOf(entry, at) > 0));
  const isDated = columns.some(({ kind }) => kind === 'date');
  if (main === undefined || !isDated || found.some(({ row }) => row.id !== null)) return none;
  const places = placesOf(found, columns, main);
  const several = [...places.values()].filter(({ dates }) => dates.size > 1);
  if (several.length === 0) return none;
  const lastOf = new Map<string, string>();
  for (const { country, dates } of places.values())
    for (const date of dates.keys()) if (date > (lastOf.get(country) ?? '')) lastOf.set(country, date);
  const gone = new Set<Leveled>();
  const older = { places: 0, sum: 0 };
  let [latest, all] = [0, 0];
  for (const { country, dates } of places.values()) {
    const last = [...dates.keys()].toSorted().at(-1) ?? '';
    for (const [date, { sum, entries }] of dates) {
      all += sum;
      if (date === last) latest += sum;
      else for (const entry of entries) gone.add(entry);
    }
    if (last === lastOf.get(country)) continue;
    older.places += 1;
    older.sum += dates.get(last)?.sum ?? 0;
  }
  const isMoving = (entry: Leveled) => flows.some((at) => valueOf(entry, at) > 0);
  const isLatest = earlier === null ? isOfRounds([...places.values()]) && latest < all : !earlier;
  if (!isLatest && earlier === null && gone.size < found.length * FEW) return none;
  const kept = isLatest
    ? found.flatMap((entry) => (!gone.has(entry) ? entry : isMoving(entry) ? withoutStock(entry, stocks) : []))
    : found;
  const repeated: Repeated = {
    counted: (columns[main] as SheetColumn).name,
    places: several.length,
    dates: new Set([...places.values()].flatMap(({ dates }) => [...dates.keys()])).size,
    rows: gone.size,
    moving: [...gone].filter(isMoving).length,
    latest,
    all,
    older,
    isLatest,
  };
  return { repeated, kept };
}

/** Whether each row has a name of its own, as in most files: no place has several dates then. */
function areAllOthers(found: readonly Leveled[], nameAt: number): boolean {
  if (nameAt < 0) return false;
  const seen = new Set<unknown>();
  for (const { row } of found) {
    const name = row.cells[nameAt];
    if (name === null || seen.has(name)) return false;
    seen.add(name);
  }
  return true;
}

type Keyed = { entry: Leveled; key: string; country: string; day: string };

/** The places of the rows with a day, by their country, name and event; of a place without a name, its origin. Empty if none has several days. */
function placesOf(found: readonly Leveled[], columns: readonly SheetColumn[], main: number): Map<string, Place> {
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const [countryAt, dstAt, orgAt, eventAt] = [at('iso3'), at('dst_name'), at('org_name'), at('event_name')];
  const days = [at('end_date'), at('start_date')].filter((one) => one >= 0);
  const places = new Map<string, Place>();
  if (areAllOthers(found, dstAt < 0 ? orgAt : dstAt)) return places;
  const first = new Map<string, string>();
  const keyed: Keyed[] = [];
  let hasSeveral = false;
  for (const entry of found) {
    const { cells } = entry.row;
    const textAt = (index: number) => String(cells[index] ?? '');
    const day = days.map(textAt).find((text) => DAY.test(text));
    const country = textAt(countryAt);
    const name = (textAt(dstAt) || textAt(orgAt)).toLowerCase();
    if (day === undefined || (name === '' && country === '')) continue;
    const key = `${country}|${name}|${textAt(eventAt)}`;
    keyed.push({ entry, key, country, day });
    const before = first.get(key);
    if (before === undefined) first.set(key, day);
    else if (before !== day) hasSeveral = true;
  }
  if (!hasSeveral) return places;
  for (const { entry, key, country, day } of keyed) {
    const place = places.get(key) ?? { country, dates: new Map() };
    const counted = place.dates.get(day) ?? { sum: 0, entries: [] };
    counted.sum += valueOf(entry, main);
    counted.entries.push(entry);
    place.dates.set(day, counted);
    places.set(key, place);
  }
  return places;
}

/** Whether most places are counted again at each date, or in each month, and their counts change little from one to the next; or many places of many rounds at once. */
function isOfRounds(places: readonly Place[]): boolean {
  const shares = places.flatMap(({ dates }) => {
    const sums = [...dates].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, { sum }]) => sum);
    return sums.flatMap((sum, nth) => {
      const before = sums[nth - 1] ?? 0;
      return before > 0 && sum > 0 ? [Math.min(sum, before) / Math.max(sum, before)] : [];
    });
  });
  const middle = shares.toSorted((one, other) => one - other)[Math.floor(shares.length / 2)] ?? 0;
  const several = places.filter(({ dates }) => dates.size > 1).length;
  const isOfOperations = middle >= STEADY && several >= places.length * MOST && placesAtOnce(places) >= MANY;
  return middle >= ALIKE && (isOfOperations || [10, 7].some((length) => isFull(places, length)));
}

/** Whether each date, as far as it is taken, counts most places of its country again. */
function isFull(places: readonly Place[], length: number): boolean {
  const countries = new Map<string, { dates: Set<string>; places: number; counts: number }>();
  for (const { country, dates } of places) {
    const all = countries.get(country) ?? { dates: new Set(), places: 0, counts: 0 };
    const own = new Set([...dates.keys()].map((date) => date.slice(0, length)));
    for (const date of own) all.dates.add(date);
    all.places += 1;
    all.counts += own.size;
    countries.set(country, all);
  }
  let [again, most] = [0, 0];
  for (const all of countries.values()) {
    again += all.counts - all.places;
    most += (all.dates.size - 1) * all.places;
  }
  return most > 0 && again >= most * FULL;
}

function placesAtOnce(places: readonly Place[]): number {
  const dates = new Set(places.flatMap(({ country, dates: own }) => [...own.keys()].map((date) => country + date)));
  return places.reduce((sum, { dates: own }) => sum + own.size, 0) / dates.size;
}

const withoutStock = (entry: Leveled, stocks: readonly number[]): Leveled => ({
  ...entry,
  isMoving: true,
  row: { ...entry.row, cells: entry.row.cells.map((cell, at) => (stocks.includes(at) ? null : cell)) },
});
