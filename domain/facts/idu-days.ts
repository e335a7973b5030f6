/** The days of facts as numbers for a slider: how many facts each part of them has, their months or years, and the steps through them. Loads nothing. */
import { dateProblem, dayWords, monthWords } from '#domain/values/dates.ts';

/** The first and the last day, both included, counted from 1970. */
export type Days = readonly [from: number, to: number];

const DAY = 86_400_000;
/** More bars would be thinner than a pixel or two. */
const MOST_BARS = 90;

export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY);

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** `2026-05-01,2026-05-31`, as the address of the IDU has it; null for other text. */
export function daysFrom(written: string): Days | null {
  const [first = '', last = '', ...more] = written.split(',');
  if (more.length > 0 || dateProblem(first) !== null || dateProblem(last) !== null) return null;
  return first.length === 10 && last.length === 10 && first <= last ? [dayNumber(first), dayNumber(last)] : null;
}

export const daysToText = (days: Days | null): string => (days === null ? '' : days.map(dateOf).join());

export const daysText = (day: number): string => dayWords(dateOf(day));

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

/** A month or a year of the facts, cut to their days. */
export type Part = { readonly label: string; readonly title: string; readonly days: Days };

/** More months would not have room for their names. */
const MOST_MONTHS = 15;

const monthOf = (day: number, by = 0): number => {
  const date = new Date(day * DAY);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by) / DAY;
};
const yearOf = (day: number, by = 0): number => Date.UTC(new Date(day * DAY).getUTCFullYear() + by, 0) / DAY;
/** The months from the first to the last day, or the years if there are many months. */
export function partsOf([first, last]: Days): readonly Part[] {
  const parts = (startOf: typeof monthOf, titleOf: (day: string) => string, letters?: number) => {
    const found: Part[] = [];
    for (let start = startOf(first); start <= last; start = startOf(start, 1)) {
      const title = titleOf(dateOf(start));
      const days = [Math.max(first, start), Math.min(last, startOf(start, 1) - 1)] as const;
      found.push({ label: title.slice(0, letters), title, days });
    }
    return found;
  };
  const months = parts(monthOf, monthWords, 3);
  return months.length > MOST_MONTHS ? parts(yearOf, (day) => day.slice(0, 4)) : months;
}

/** The next or the earlier days: the next part after a part, and after other days as many days. The first or the last part after all days; null where there are no more. */
export function stepped(days: Days | null, by: 1 | -1, all: Days): Days | null {
  const parts = partsOf(all);
  if (days === null) return (by > 0 ? parts[0] : parts.at(-1))?.days ?? null;
  const at = parts.findIndex((part) => part.days[0] === days[0] && part.days[1] === days[1]);
  if (at >= 0) return parts[at + by]?.days ?? null;
  const length = days[1] - days[0] + 1;
  const first = Math.min(Math.max(days[0] + by * length, all[0]), all[1] - length + 1);
  return first === days[0] ? null : [first, first + length - 1];
}
