import { expect, test } from 'vitest';
import { dayNumber, daysText, isWithin, spread } from './idu-days.ts';

test('days are spread over bars that add up to the facts', () => {
  const dates = ['2026-01-01', '2026-01-01', null, '2026-01-03', '2026-01-10'];
  const { first, last, bars } = spread(dates)!;
  expect([daysText(first), daysText(last)]).toEqual(['1 Jan 2026', '10 Jan 2026']);
  expect(bars).toEqual([2, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  const long = spread(Array.from({ length: 400 }, (_, at) => new Date(at * 86_400_000).toISOString()))!;
  expect(long.bars).toHaveLength(90);
  expect(long.bars.reduce((sum, count) => sum + count, 0)).toBe(400);
});

test('one day leaves nothing to choose', () => {
  expect(spread(['2026-01-01', '2026-01-01', null])).toBeNull();
  expect(spread([])).toBeNull();
});

test('both ends are within; a fact without a day only among all days', () => {
  const days = [dayNumber('2026-01-02'), dayNumber('2026-01-03')] as const;
  const within = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', null].map((date) => isWithin(date, days));
  expect(within).toEqual([false, true, true, false, false]);
  expect(isWithin(null, null)).toBe(true);
});
