/** Words of people for days of a search. Today is Tuesday, 1 December 2026. */
import { expect, test } from 'vitest';
import { spanMeant } from './span-meant.ts';

const TODAY = new Date(2026, 11, 1);

test.each([
  ['today', '2026-12-01', '2026-12-01'],
  ['Yesterday', '2026-11-30', '2026-11-30'],
  ['this week', '2026-11-30', '2026-12-06'],
  ['last week', '2026-11-23', '2026-11-29'],
  ['last month', '2026-11', '2026-11'],
  ['last quarter', '2026-07', '2026-09'],
  ['this quarter', '2026-10', '2026-12'],
  ['last year', '2025', '2025'],
  ['last 30 days', '2026-11-02', '2026-12-01'],
  ['last 12 months', '2025-12-02', '2026-12-01'],
  ['last 2 years', '2024-12-02', '2026-12-01'],
  ['past 2 weeks', '2026-11-18', '2026-12-01'],
  ['Q1 2025', '2025-01', '2025-03'],
  ['2025-Q4', '2025-10', '2025-12'],
  ['second quarter of 2025', '2025-04', '2025-06'],
  ['last quarter of 2025', '2025-10', '2025-12'],
  ['March to May 2025', '2025-03', '2025-05'],
  ['march – may 2025', '2025-03', '2025-05'],
  ['2024 to 2025', '2024', '2025'],
  ['between June and August', '2026-06', '2026-08'],
  ['between 3 March 2025 and 5/4/2025', '2025-03-03', '2025-04-05'],
  ['since March', '2026-03', '2026-12-01'],
  ['since 2024', '2024', '2026-12-01'],
  ['since 3 May 2025', '2025-05-03', '2026-12-01'],
])('%s', (typed, first, last) => {
  expect(spanMeant(typed, TODAY)).toEqual([first, last]);
});

test.each([
  '',
  'march',
  '2025',
  'last',
  'may to march 2025',
  'since tomorrow',
  'last 0 days',
  'after March 2025',
  'since 2030',
  'goma to bukavu',
  'a to b to c',
  'q5 2025',
])('%s is no span', (typed) => {
  expect(spanMeant(typed, TODAY)).toBeNull();
});

test('a quarter, a week and a month before the turn of the year', () => {
  const january = new Date(2027, 0, 2);
  expect(spanMeant('last quarter', january)).toEqual(['2026-10', '2026-12']);
  expect(spanMeant('last month', january)).toEqual(['2026-12', '2026-12']);
  expect(spanMeant('this week', january)).toEqual(['2026-12-28', '2027-01-03']);
  expect(spanMeant('since December', january)).toEqual(['2026-12', '2027-01-02']);
});
