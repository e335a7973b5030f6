import { expect, test } from 'vitest';
import { sinceOf, visitsAfter } from './last-visit.ts';

const at = (text: string) => new Date(text);
const day = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()];

test('the first visit looks a week back', () => {
  const now = at('2026-11-28T09:00:00');
  expect(day(sinceOf(visitsAfter(null, now.getTime()), now))).toEqual([2026, 11, 21, 0]);
});

test('a visit looks back to the day of the one before, and coming back within an hour changes nothing', () => {
  const first = visitsAfter(null, at('2026-11-26T17:30:00').getTime());
  const morning = at('2026-11-28T09:00:00');
  const second = visitsAfter(first, morning.getTime());
  expect(day(sinceOf(second, morning))).toEqual([2026, 11, 26, 0]);
  const later = at('2026-11-28T09:40:00');
  expect(day(sinceOf(visitsAfter(second, later.getTime()), later))).toEqual([2026, 11, 26, 0]);
  const noon = at('2026-11-28T12:00:00');
  expect(day(sinceOf(visitsAfter(second, noon.getTime()), noon))).toEqual([2026, 11, 28, 0]);
});

test('after a long absence a month is enough', () => {
  const first = visitsAfter(null, at('2026-01-05T09:00:00').getTime());
  const now = at('2026-11-28T09:00:00');
  expect(day(sinceOf(visitsAfter(first, now.getTime()), now))).toEqual([2026, 10, 28, 0]);
});
