/** The tables of everybody's activity: rows by person, country, region, day and week, from the counts of the database. Loads nothing. */
import { DAY, dayOf, lastDays, periodFrom, shifted, timeOf, type Period } from './period.ts';

/** The kinds of work, in the order of the columns. */
export const DONE = ['created', 'changed', 'reviewed', 'signed off', 'imported', 'archived', 'deleted'] as const;
export type Done = (typeof DONE)[number];

export type Part = 'all' | 'person' | 'country' | 'region' | 'day' | 'week';

/** A number of records: by whom or where or when (part and key), of a kind, and what was done. */
export type Counted = {
  readonly part: string;
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly what: string;
  readonly records: number;
};

/** `total` leaves imports out. */
export type ActivityRow = {
  readonly key: string;
  readonly name: string;
  readonly counts: Readonly<Record<Done, number>>;
  readonly total: number;
};

/** The rows of a part, of one kind of record or of all: the most done by people first, then the most imported. */
export function rowsOf(counted: readonly Counted[], part: Part, kind: string | null): ActivityRow[] {
  const rows = new Map<string, { key: string; name: string; counts: Record<Done, number>; total: number }>();
  for (const each of counted) {
    if (each.part !== part || (kind !== null && each.kind !== kind)) continue;
    const row = rows.get(each.key) ?? {
      key: each.key,
      name: each.name,
      counts: Object.fromEntries(DONE.map((what) => [what, 0])) as Record<Done, number>,
      total: 0,
    };
    rows.set(each.key, row);
    if (!DONE.some((what) => what === each.what)) continue;
    row.counts[each.what as Done] += each.records;
    // An import of a day is more than people do in a year.
    if (each.what !== 'imported') row.total += each.records;
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      other.total - one.total || other.counts.imported - one.counts.imported || one.name.localeCompare(other.name),
  );
}

/** The kinds of records that were touched. */
export const kindsOf = (counted: readonly Counted[]): string[] =>
  [...new Set(counted.filter(({ part }) => part === 'all').map(({ kind }) => kind))].toSorted();

/** Longer periods are shown by week. */
export const MOST_DAYS = 31;
export const MOST_PERIOD = 366;
export const daysIn = ({ start, end }: Period): number => (timeOf(end) - timeOf(start)) / DAY + 1;

/** The search of the page, in its address. */
export type ActivitySearch = Period & {
  readonly region: string | null;
  readonly country: string | null;
  readonly person: string | null;
  readonly kind: string | null;
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;

/** The last seven days if the address has no period of at most a year. */
export function activitySearchFrom(given: Readonly<Record<string, unknown>>, today: string): ActivitySearch {
  const period = periodFrom(given);
  return {
    ...(period !== null && daysIn(period) <= MOST_PERIOD ? period : lastDays(today, 7)),
    region: textOf(given['region']),
    country: textOf(given['country']),
    person: textOf(given['person']),
    kind: textOf(given['kind']),
  };
}

/** Without what is empty. */
export const activityAddress = (search: ActivitySearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

/** Periods to choose; a week begins on Monday. */
export function activityPresets(today: string): readonly { label: string; period: Period }[] {
  const monday = timeOf(today) - ((new Date(timeOf(today)).getUTCDay() + 6) % 7) * DAY;
  return [
    { label: 'Today', period: { start: today, end: today } },
    { label: 'This week', period: { start: dayOf(monday), end: today } },
    { label: 'Last week', period: { start: dayOf(monday - 7 * DAY), end: dayOf(monday - DAY) } },
    { label: 'Last 7 days', period: lastDays(today, 7) },
    { label: 'Last 4 weeks', period: lastDays(today, 28) },
    { label: 'This year', period: { start: `${today.slice(0, 4)}-01-01`, end: today } },
  ];
}

/** The days of the week from this Monday that are in the period. */
export function weekIn(monday: string, { start, end }: Period): Period {
  const sunday = shifted(monday, 6);
  return { start: monday < start ? start : monday, end: sunday > end ? end : sunday };
}

/** The day of a moment in a time zone. */
export const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
