/** Tests the dates of events that become one, and the words about facts after them. */
import { expect, test } from 'vitest';
import { earliestOf, laterWords, latestOf } from './merged-dates.ts';

const event = (id: number, start: string, end: string | null) => ({
  id,
  start_date: { date: start },
  end_date: end === null ? null : { date: end },
});

test('one event goes from the first start to the last end, so that no end is before the start', () => {
  const [late, early] = [event(1, '2026-11-09', null), event(2, '2025-12-24', '2025-12-31')];
  expect(earliestOf(late, [early])).toBe(early);
  expect(latestOf([late, early])).toBe(early);
  expect(latestOf([event(1, '2026-11-09', '2026-11-12'), early])).toMatchObject({ id: 1 });
  expect(latestOf([late])).toBeNull();
});

test('facts after the end are counted, with their first and last day', () => {
  const days = [
    ['2027-01-02', 1],
    ['2026-11-09', 2],
    ['2026-11-12', 1],
  ] as const;
  expect(laterWords(days)).toBe('4 facts begin after the end of the event, from 9 Nov 2026 to 2 Jan 2027');
  expect(laterWords([['2026-11-09', 1]])).toBe('1 fact begins after the end of the event, on 9 Nov 2026');
});
