import { expect, test } from 'vitest';
import { sinceOf } from './last-visit.ts';

const NOW = new Date('2026-11-28T09:00:00');
test.each([
  ['the first visit looks a week back', null, [2026, 11, 21, 0]],
  ['a visit looks back to the day of the one before', '2026-11-26T17:30:00', [2026, 11, 26, 0]],
  ['also to one of the same day', '2026-11-28T02:00:00', [2026, 11, 28, 0]],
  ['after a long absence a month is enough', '2026-01-05T09:00:00', [2026, 10, 28, 0]],
])('%s', (_, lastVisit, expected) => {
  const date = sinceOf(lastVisit, NOW);
  expect([date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()]).toEqual(expected);
});
