/** Days that are counted from the publication: 'last week', 'the last ten days', 'two weeks after the storm'. */
import { amountAt } from './amounts.ts';
import type { Days } from './suggestion.ts';
import type { Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';
import type { Ago } from './vocabulary/vocabulary.ts';

export const DAY_MS = 86_400_000;
export const dayAt = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** Days since 1970, both included. */
export type Range = { start: number; end: number; accuracy: Days['accuracy'] };

/** Words before 'Two weeks after the storm' at the beginning of a sentence: 'Almost', 'More than'. */
const BEGINNING = 2;
const YEAR_SPAN = 365;
/** The longest time ago of which a year is told. */
const MOST_YEARS = 10;

/** So many spans before the publication. Two weeks are fourteen days, more or less. */
function before(published: number, count: number, span: number): Range | null {
  const start = published - Math.round(count * span);
  if (span < YEAR_SPAN) {
    const end = Math.min(published, start + Math.max(1, Math.round(span)) - 1);
    return { start, end, accuracy: span >= 30 ? 'Month' : span >= 7 ? 'Week' : 'Day' };
  }
  if (count === 1) return { start, end: start + 29, accuracy: 'Month' };
  return count <= MOST_YEARS ? agoRange({ period: 'year', back: count }, published) : null;
}

export function agoRange(ago: Ago, published: number): Range {
  if ('ago' in ago) return before(published, ...ago.ago) ?? { start: published, end: published, accuracy: 'Year' };
  if ('days' in ago) {
    const [from, to] = ago.days;
    return { start: published - from, end: published - to, accuracy: 'Day' };
  }
  if ('recent' in ago)
    return { start: published - (ago.recent === 'Week' ? 7 : 30), end: published, accuracy: ago.recent };
  const date = new Date(published * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  /** Monday is 0. */
  const weekday = (date.getUTCDay() + 6) % 7;
  if (ago.period === 'week') {
    const start = published - weekday - 7 * ago.back;
    return { start, end: Math.min(start + 6, published), accuracy: 'Week' };
  }
  if (ago.period === 'weekend') {
    const start = published - ((weekday + 2) % 7) - 7 * ago.back;
    return { start, end: Math.min(start + 1, published), accuracy: 'Day' };
  }
  if (ago.period === 'month') {
    const start = Date.UTC(year, month - 1 - ago.back, 1) / DAY_MS;
    const end = Date.UTC(year, month - ago.back, 0) / DAY_MS;
    return { start, end: Math.min(end, published), accuracy: 'Month' };
  }
  return {
    start: dayAt(year - ago.back, 1, 1),
    end: Math.min(dayAt(year - ago.back, 12, 31), published),
    accuracy: 'Year',
  };
}

/** More are no days of a report: 'the last 300 days'. */
const MOST_DAYS = 366;

/** 'A fortnight ago': the article. */
function articleAt(tokens: readonly Token[], at: number, known: Known): { low: number; to: number } | null {
  const number = known.numbers.at(tokens, at);
  return number?.value === 1 ? { low: 1, to: number.to } : null;
}

/** 'The last ten days', 'il y a deux semaines', 'three weeks ago', and at the beginning 'Two weeks after the storm': counted from the publication. */
export function countedDays(
  tokens: readonly Token[],
  from: number,
  known: Known,
  published: number,
): { range: Range; to: number } | null {
  const first = known.past.at(tokens, from) ?? known.before.at(tokens, from) ?? known.spans.at(tokens, from);
  const amount =
    amountAt(tokens, first?.to ?? from, known, { afterBetween: false, apart: true }) ??
    articleAt(tokens, first?.to ?? from, known);
  if (amount === null || amount.low > MOST_DAYS) return null;
  const second = known.past.at(tokens, amount.to);
  const span = known.spans.at(tokens, from) ?? known.spans.at(tokens, second?.to ?? amount.to);
  if (span === null) return null;
  const to = Math.max(amount.to, second?.to ?? 0, span.to);
  const days = Math.round(amount.low * span.value);
  const isPast = second !== null || known.past.at(tokens, from) !== null;
  if (days < 1) return null;
  if (isPast)
    return days > MOST_DAYS || span.value >= YEAR_SPAN
      ? null
      : { range: { start: published - days, end: published, accuracy: 'Day' }, to };
  if (span.from === from) return null;
  const ago = known.before.at(tokens, from) ?? known.before.at(tokens, to);
  const isAfter = from <= BEGINNING && known.after.at(tokens, to) !== null && span.value < YEAR_SPAN;
  if ((ago === null && !isAfter) || (days > MOST_DAYS && span.value < YEAR_SPAN)) return null;
  const range = before(published, amount.low, span.value);
  if (range === null) return null;
  return { range: isAfter ? { ...range, end: published } : range, to: Math.max(to, ago?.to ?? 0) };
}
