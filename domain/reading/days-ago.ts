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
export function agoRange(ago: Ago, published: number): Range {
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
    const start = published - ((weekday + 2) % 7);
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

/** 'The last ten days', 'il y a deux semaines', 'three weeks ago', and at the beginning 'Two weeks after the storm': counted from the publication. */
export function countedDays(
  tokens: readonly Token[],
  from: number,
  known: Known,
  published: number,
): { range: Range; to: number } | null {
  const first = known.past.at(tokens, from) ?? known.before.at(tokens, from) ?? known.spans.at(tokens, from);
  const amount = amountAt(tokens, first?.to ?? from, known, { afterBetween: false, apart: true });
  if (amount === null || amount.low > MOST_DAYS) return null;
  const second = known.past.at(tokens, amount.to);
  const span = known.spans.at(tokens, from) ?? known.spans.at(tokens, second?.to ?? amount.to);
  if (span === null) return null;
  const to = Math.max(amount.to, second?.to ?? 0, span.to);
  const days = Math.round(amount.low * span.value);
  const isPast = second !== null || known.past.at(tokens, from) !== null;
  if (days < 1 || days > MOST_DAYS) return null;
  if (isPast) return { range: { start: published - days, end: published, accuracy: 'Day' }, to };
  if (span.from === from) return null;
  const ago = known.before.at(tokens, from) ?? known.before.at(tokens, to);
  const isAfter = from <= BEGINNING && known.after.at(tokens, to) !== null;
  if (ago === null && !isAfter) return null;
  const start = published - days;
  // Two weeks are fourteen days, more or less.
  const accuracy = span.value >= 30 ? 'Month' : span.value >= 7 ? 'Week' : 'Day';
  const end = isAfter ? published : Math.min(published, start + Math.max(1, Math.round(span.value)) - 1);
  return { range: { start, end, accuracy }, to: Math.max(to, ago?.to ?? 0) };
}
