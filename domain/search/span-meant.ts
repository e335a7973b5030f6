/** The days that the words of a person mean in a search: 'last quarter', 'Q1 2025', 'March to May 2025', 'since June'. */
import { dateProblem, periodOf, tidyDate } from '#domain/values/dates.ts';

/** Its first and last day, each as a search reads it: a year, a month (2025-03) or a day. */
export type Span = readonly [first: string, last: string];

const dayText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const dayFrom = (date: Date, later: number): string =>
  dayText(new Date(date.getFullYear(), date.getMonth(), date.getDate() + later));
const monthFrom = (year: number, month: number): string => dayText(new Date(year, month, 1)).slice(0, 7);
const quarterOf = (year: number, quarter: number): Span => [
  monthFrom(year, 3 * quarter),
  monthFrom(year, 3 * quarter + 2),
];

/** Words for days beside today; `back`: how many weeks, months … ago. */
const UNITS: Readonly<Record<string, (today: Date, back: number) => Span>> = {
  week: (today, back) => {
    const monday = -((today.getDay() + 6) % 7) - 7 * back;
    return [dayFrom(today, monday), dayFrom(today, monday + 6)];
  },
  month: (today, back) => {
    const month = monthFrom(today.getFullYear(), today.getMonth() - back);
    return [month, month];
  },
  quarter: (today, back) => quarterOf(today.getFullYear(), Math.floor(today.getMonth() / 3) - back),
  year: (today, back) => [String(today.getFullYear() - back), String(today.getFullYear() - back)],
};

/** The first of the last so many days, weeks, months or years. */
function dayAgo(today: Date, count: number, each: string): string {
  if (each === 'day' || each === 'week') return dayFrom(today, 1 - count * (each === 'week' ? 7 : 1));
  const months = each === 'year' ? 12 * count : count;
  // 31 March less a month is the last day of February.
  const last = new Date(today.getFullYear(), today.getMonth() - months + 1, 0).getDate();
  const day = new Date(today.getFullYear(), today.getMonth() - months, Math.min(today.getDate(), last));
  return dayFrom(day, 1);
}

const QUARTERS = ['first', 'second', 'third', 'fourth'];

/** A year, a month or a day as it is typed; a month without a year has that of `year`. Null for any other text. */
function pointOf(text: string, year = ''): string | null {
  const whole = /^\p{L}+$/u.test(text) && year !== '' ? `${text} ${year}` : text;
  const period = periodOf(whole);
  if (period !== null) return period.date.slice(0, period.accuracy === 'Year' ? 4 : 7);
  const day = tidyDate(whole);
  return dateProblem(day) === null ? day : null;
}

/** Null for a text that is no span of days. A year, a month and a day alone are none: fields read them. */
export function spanMeant(text: string, today = new Date()): Span | null {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed === 'today' || typed === 'yesterday') {
    const day = dayFrom(today, typed === 'today' ? 0 : -1);
    return [day, day];
  }
  const [, which, unit = ''] = /^(this|last) (week|month|quarter|year)$/.exec(typed) ?? [];
  if (which !== undefined) return UNITS[unit]?.(today, which === 'this' ? 0 : 1) ?? null;
  const [, count, each = ''] = /^(?:last|past) ([1-9]\d{0,2}) (day|week|month|year)s?$/.exec(typed) ?? [];
  if (count !== undefined) return [dayAgo(today, Number(count), each), dayText(today)];
  const [, first, year] = /^q([1-4])[ /-]?(\d{4})$/.exec(typed) ?? [];
  const [, ofYear, second] = /^(\d{4})[ /-]?q([1-4])$/.exec(typed) ?? [];
  const [, name, named] = /^(first|second|third|fourth|last) quarter(?: of)? (\d{4})$/.exec(typed) ?? [];
  const quarter = name === undefined ? Number(first ?? second) - 1 : QUARTERS.indexOf(name.replace('last', 'fourth'));
  if (quarter >= 0) return quarterOf(Number(year ?? ofYear ?? named), quarter);
  return spanBetween(typed, today);
}

function spanBetween(typed: string, today: Date): Span | null {
  const [, since] = /^since (.+)$/.exec(typed) ?? [];
  if (since !== undefined) {
    const [now, ago] = [0, 1].map((back) => pointOf(since, String(today.getFullYear() - back)));
    const from = now != null && now <= dayText(today) ? now : ago;
    return from == null || from > dayText(today) ? null : [from, dayText(today)];
  }
  const between = typed.startsWith('between ') ? typed.slice(8) : null;
  const [from, to, more] = (between ?? typed).split(between === null ? / (?:to|until|till) | ?– ?| - / : ' and ');
  if (from === undefined || to === undefined || more !== undefined) return null;
  const last = pointOf(to, String(today.getFullYear()));
  const begin = last === null ? null : pointOf(from, last.slice(0, 4));
  return begin === null || last === null || begin > last ? null : [begin, last];
}
