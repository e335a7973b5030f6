/** The reporting period of the performance dashboard, the rows of its tables, and the facts behind their numbers. Loads nothing. */
import { CAUSES, type Cause } from '#domain/countries/country-figures.ts';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import { showNumber } from '#domain/values/numbers.ts';
import type { Address } from '#domain/search/search.ts';
import { DAY, dayOf, lastDays, timeOf, type Period } from './period.ts';

/** The period of the specification, on which the dashboard opens without facts. */
export const OPENING: Period = { start: '2018-01-01', end: '2018-09-01' };

/** The period of equal length that ends on the day before. */
export function periodBefore({ start, end }: Period): Period {
  const length = timeOf(end) - timeOf(start) + DAY;
  return { start: dayOf(timeOf(start) - length), end: dayOf(timeOf(start) - DAY) };
}

/** The same days of the year before, which may have no 29 February. */
export function yearBefore({ start, end }: Period): Period {
  const earlier = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;
  return { start: earlier(start), end: earlier(end) };
}

/** The period to compare with: of a year from its beginning, the same days of the year before; else the one of equal length before. */
export function comparedWith(period: Period): Period {
  const { start, end } = period;
  const year = Number(start.slice(0, 4));
  if (!start.endsWith('-01-01') || Number(end.slice(0, 4)) !== year || year <= 1900) return periodBefore(period);
  return yearBefore(period);
}

export const comparesYears = (period: Period): boolean => comparedWith(period).start !== periodBefore(period).start;

/** Periods to choose, by the UTC day of today; `newest` is the time of the newest fact, null without facts. */
export function presetsOf(now: Date, newest: string | null): readonly { label: string; period: Period }[] {
  const today = dayOf(now.getTime());
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const first = (at: number) => dayOf(Date.UTC(year, at));
  const before = (at: number, months: number): Period => ({
    start: first(at - months),
    end: dayOf(Date.UTC(year, at) - DAY),
  });
  const quarter = month - (month % 3);
  const yearAgo = dayOf(Date.UTC(year - 1, month, now.getUTCDate()) + DAY);
  const latest = newest === null ? null : yearUntil(newest, now);
  return [
    { label: 'Last month', period: before(month, 1) },
    { label: 'This quarter', period: { start: first(quarter), end: today } },
    { label: 'Last quarter', period: before(quarter, 3) },
    { label: 'This year', period: { start: first(0), end: today } },
    { label: 'Last year', period: before(0, 12) },
    { label: 'Last 12 months', period: { start: yearAgo, end: today } },
    { label: 'Last 30 days', period: lastDays(today, 30) },
    // This year and the last have words of their own.
    ...(latest !== null && Number(latest.start.slice(0, 4)) < year - 1
      ? [{ label: latest.start.slice(0, 4), period: latest }]
      : []),
  ];
}

/** The year of a time, up to the day of today. */
export function yearUntil(time: string, now: Date): Period {
  const year = time.slice(0, 4);
  const last = `${year}-12-31`;
  const today = dayOf(now.getTime());
  return { start: `${year}-01-01`, end: last < today ? last : today };
}

/** The difference in per cent of the previous count, rounded; null where there is nothing to compare with. */
export function percentOf(previous: number, variation: number): string | null {
  if (previous === 0) return null;
  const percent = Math.round((100 * variation) / previous);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${showNumber(Math.abs(percent))}%`;
}

export const signed = (variation: number, written: (figure: number) => string): string =>
  `${variation > 0 ? '+' : variation < 0 ? '−' : ''}${written(Math.abs(variation))}`;

/** '+1,200 (+8%)'; empty where there is nothing to compare. */
export function changeWords(now: number | null | undefined, before: number | null | undefined): string {
  if (now == null || before == null) return '';
  const percent = before > 0 ? percentOf(before, now - before) : null;
  return `${signed(now - before, showNumber)}${percent === null ? '' : ` (${percent})`}`;
}

/** The search of the facts list for all facts created in a period. */
export const allCreatedIn = ({ start, end }: Period): Address => ({ in_created_at: `${start}Z..${end}Z` });

/** The search of the facts list for the facts that people created in a period, or those that were imported. */
export const createdIn = ({ start, end }: Period, imported = false): Address => ({
  in_created_at: `${start}Z..${end}Z`,
  in_imported: imported ? 'Yes' : 'No',
});

export const CATEGORIES = ['term', 'role', 'idu', 'status', 'group'] as const;
export type Category = (typeof CATEGORIES)[number];

/** A row of the calls by category: the value of the category, null for none. */
export type Counted = { readonly value: string | boolean | null; readonly cause: Cause; readonly count: number };

export type CategoryRow = {
  readonly label: string;
  readonly counts: readonly { readonly cause: Cause; readonly count: number }[];
  readonly total: number;
  /** The search of the facts list for a value of the category. */
  readonly search: Address;
};

const YES_NO = { true: 'Included in the IDU', false: 'Not included' } as const;
const FILTERS = { term: 'in_term', role: 'in_event_role', status: 'in_status', group: 'in_groups' } as const;

function labelOf(category: Category, value: Counted['value']): string {
  if (category === 'idu') return YES_NO[value === true ? 'true' : 'false'];
  return value === null ? NO_VALUE[category] : String(value);
}

function searchOf(category: Category, value: Counted['value']): Address {
  if (category === 'idu') return { in_idu: value === true ? 'Yes' : 'No' };
  return { [FILTERS[category]]: labelOf(category, value) };
}

/** A row for each value, with its counts by cause. */
export function categoryRows(category: Category, counted: readonly Counted[]): CategoryRow[] {
  const values = [...new Set(counted.map(({ value }) => value))];
  return values.map((value) => {
    const own = counted.filter((row) => row.value === value);
    const counts = CAUSES.map((cause) => ({ cause, count: own.find((row) => row.cause === cause)?.count ?? 0 }));
    return {
      label: labelOf(category, value),
      counts,
      total: counts.reduce((sum, { count }) => sum + count, 0),
      search: searchOf(category, value),
    };
  });
}

/** More are too narrow to read. */
const MOST_MONTHS = 24;

/** The months of a period, its first and its last one cut to its days; none of a period in one month or of too many. */
export function monthsIn({ start, end }: Period): Period[] {
  const [year = 0, month = 1] = start.split('-').map(Number);
  const [lastYear = 0, lastMonth = 1] = end.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  if (!(count >= 2 && count <= MOST_MONTHS)) return [];
  const day = (at: number, of: number) => new Date(Date.UTC(year, month - 1 + at, of)).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, at) => ({
    start: at === 0 ? start : day(at, 1),
    end: at === count - 1 ? end : day(at + 1, 0),
  }));
}
