/** The days of facts as numbers for a slider, and how many facts each part of them has. Loads nothing. */
import { dayWords } from '#domain/values/dates.ts';

/** The first and the last day, both included, counted from 1970. */
export type Days = readonly [from: number, to: number];

const DAY = 86_400_000;
/** More bars would be thinner than a pixel or two. */
const MOST_BARS = 90;

export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY);

export const daysText = (day: number): string => dayWords(new Date(day * DAY).toISOString().slice(0, 10));

export type Spread = { readonly first: number; readonly last: number; readonly bars: readonly number[] };

/** Null where there is nothing to choose: no dates, or all of one day. */
export function spread(dates: readonly (string | null)[]): Spread | null {
  const days = dates.flatMap((date) => (date === null ? [] : [dayNumber(date)])).filter(Number.isFinite);
  let [first, last] = [Infinity, -Infinity];
  for (const day of days) {
    first = Math.min(first, day);
    last = Math.max(last, day);
  }
  if (!(first < last)) return null;
  const length = last - first + 1;
  const bars = Array.from({ length: Math.min(MOST_BARS, length) }, () => 0);
  for (const day of days) {
    const at = Math.min(bars.length - 1, Math.floor(((day - first) * bars.length) / length));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return { first, last, bars };
}

/** A fact without a day is in no choice of days. */
export const isWithin = (date: string | null, days: Days | null): boolean => {
  if (days === null) return true;
  if (date === null) return false;
  const day = dayNumber(date);
  return day >= days[0] && day <= days[1];
};
