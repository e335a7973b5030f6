/** Days to come as people say them: `tomorrow`, `friday`, `+3`, `in 2 weeks`. Reads English; any other text is null. */
import { latin } from './numbers.ts';

const DAY = 24 * 60 * 60 * 1000;
/** From the first of January 1970 on, a Thursday. */
const WEEKDAYS = 'thursday friday saturday sunday monday tuesday wednesday'.split(' ');
const NAMED = new Map(Object.entries({ today: 0, tomorrow: 1 }));
const UNITS = new Map(Object.entries({ '': 1, d: 1, day: 1, days: 1, w: 7, week: 7, weeks: 7 }));
/** Ten years. */
const MOST = 3660;

/** The number of days from today, 1970-01-01 being 0. */
function daysTo(text: string, today: number): number | null {
  const named = NAMED.get(text);
  if (named !== undefined) return named;
  const counted = /^(?:\+|in )? ?(\d{1,4}) ?([a-z]*)$/.exec(text);
  const unit = UNITS.get(counted?.[2] ?? '-');
  // A number alone is a year or a day of a month as well.
  if (counted !== null && unit !== undefined && /[^\d]/.test(text)) return Number(counted[1]) * unit;
  const weekday = text === 'next week' ? 'monday' : text.replace(/^(?:on|next) /, '');
  const at = weekday.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(weekday));
  // On a Friday, Friday is in a week.
  return at === -1 ? null : ((at - (today % 7) + 6) % 7) + 1;
}

/** The day in the form YYYY-MM-DD; `today` is the reader's, in the same form. */
export function relativeDay(text: string, today: string): string | null {
  const from = Date.parse(today) / DAY;
  const days = daysTo(latin(text).trim().toLowerCase(), from);
  return days === null || days > MOST ? null : new Date((from + days) * DAY).toISOString().slice(0, 10);
}
