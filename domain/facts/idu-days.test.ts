import { expect, test } from 'vitest';
import {
  dayNumber,
  daysFrom,
  daysText,
  daysToText,
  isWithin,
  partsOf,
  spread,
  stepped,
  type Days,
} from './idu-days.ts';

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

const days = (first: string, last: string): Days => [dayNumber(first), dayNumber(last)];

test('days in an address are two dates in their order', () => {
  expect(daysFrom('2026-05-01,2026-05-31')).toEqual(days('2026-05-01', '2026-05-31'));
  expect(daysToText(daysFrom('2024-02-29,2024-02-29'))).toBe('2024-02-29,2024-02-29');
  for (const wrong of ['', '2026-05-01', '2026-05-31,2026-05-01', '2026-02-30,2026-03-01', '2026-05,2026-06', '1,2,3'])
    expect(daysFrom(wrong)).toBeNull();
});

test('the parts of some months are months, of many months years, and none is beyond the facts', () => {
  const year = partsOf(days('2025-11-20', '2026-02-03'));
  expect(year.map(({ label }) => label)).toEqual(['Nov', 'Dec', 'Jan', 'Feb']);
  expect(year.map((part) => daysToText(part.days))).toEqual([
    '2025-11-20,2025-11-30',
    '2025-12-01,2025-12-31',
    '2026-01-01,2026-01-31',
    '2026-02-01,2026-02-03',
  ]);
  expect(partsOf(days('2018-03-01', '2020-05-05')).map(({ title }) => title)).toEqual(['2018', '2019', '2020']);
});

test('a step leads from month to month, and other days move by their number within the facts', () => {
  const all = days('2026-01-10', '2026-03-20');
  const january = stepped(null, 1, all);
  expect(daysToText(january)).toBe('2026-01-10,2026-01-31');
  expect(daysToText(stepped(january, 1, all))).toBe('2026-02-01,2026-02-28');
  expect(stepped(january, -1, all)).toBeNull();
  expect(daysToText(stepped(null, -1, all))).toBe('2026-03-01,2026-03-20');
  const week = days('2026-03-10', '2026-03-16');
  expect(daysToText(stepped(week, 1, all))).toBe('2026-03-14,2026-03-20');
  expect(daysToText(stepped(week, -1, all))).toBe('2026-03-03,2026-03-09');
  expect(stepped(days('2026-03-14', '2026-03-20'), 1, all)).toBeNull();
});
