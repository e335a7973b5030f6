/** The tables of the activity, its address and its presets. */
import { expect, test } from 'vitest';
import {
  activityAddress,
  activityPresets,
  activitySearchFrom,
  dayIn,
  kindsOf,
  rowsOf,
  type Counted,
} from './activity.ts';

const COUNTED: readonly Counted[] = [
  { part: 'person', key: 'amina', name: 'Amina', kind: 'facts', what: 'created', records: 3 },
  { part: 'person', key: 'amina', name: 'Amina', kind: 'events', what: 'created', records: 2 },
  { part: 'person', key: 'josef', name: 'Josef', kind: 'facts', what: 'signed off', records: 1 },
  { part: 'all', key: '', name: '', kind: 'facts', what: 'created', records: 3 },
  { part: 'all', key: '', name: '', kind: 'events', what: 'created', records: 2 },
];

test('rows have the counts of one kind or of all', () => {
  const of = (kind: string | null) =>
    rowsOf(COUNTED, 'person', kind).map(({ key, counts, total }) => [key, counts.created, counts['signed off'], total]);
  expect(of(null)).toEqual([
    ['amina', 5, 0, 5],
    ['josef', 0, 1, 1],
  ]);
  expect(of('events')).toEqual([['amina', 2, 0, 2]]);
  expect(kindsOf(COUNTED)).toEqual(['events', 'facts']);
});

test('the most done by people comes first, then the most imported, then the names in order', () => {
  const rows = ['Togo', 'Niger', 'Chad', 'Mali'].map((name): Counted => ({
    part: 'country',
    key: name,
    name,
    kind: 'facts',
    what: 'imported',
    records: name === 'Niger' ? 9 : 1,
  }));
  const by = (counted: readonly Counted[]) => rowsOf(counted, 'country', null).map(({ name }) => name);
  expect(by(rows)).toEqual(['Niger', 'Chad', 'Mali', 'Togo']);
  expect(by([...rows, { ...rows[0]!, what: 'created' }])).toEqual(['Togo', 'Niger', 'Chad', 'Mali']);
});

test('the address keeps the search, and what is wrong in it becomes the last seven days', () => {
  const search = {
    start: '2026-01-01',
    end: '2026-12-31',
    region: 'Africa',
    country: null,
    person: 'amina',
    kind: null,
  };
  expect(activitySearchFrom(activityAddress(search), '2026-11-27')).toEqual(search);
  const none = { region: null, country: null, person: null, kind: null };
  for (const given of [
    {},
    { start: '2026-02-30', end: '2026-03-01' },
    { start: '2024-01-01', end: '2026-01-01' },
    { start: 7, end: [] },
  ])
    expect(activitySearchFrom(given, '2026-03-02')).toEqual({ start: '2026-02-24', end: '2026-03-02', ...none });
});

test.each([
  ['2026-11-23', 'Monday', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['2026-11-29', 'Sunday', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['2026-01-01', 'Thursday', '2025-12-29', '2025-12-22', '2025-12-28'],
])('weeks begin on Monday: %s, a %s', (today, _name, monday, lastMonday, lastSunday) => {
  const presets = new Map(activityPresets(today).map(({ label, period }) => [label, period]));
  expect(presets.get('This week')).toEqual({ start: monday, end: today });
  expect(presets.get('Last week')).toEqual({ start: lastMonday, end: lastSunday });
  expect(presets.get('Today')).toEqual({ start: today, end: today });
});

test('today is the day of the reader, also when clocks change', () => {
  expect(dayIn(new Date('2026-03-29T00:30:00Z'), 'Pacific/Auckland')).toBe('2026-03-29');
  expect(dayIn(new Date('2026-03-28T23:30:00Z'), 'Europe/Paris')).toBe('2026-03-29');
  expect(dayIn(new Date('2026-10-25T23:30:00Z'), 'America/New_York')).toBe('2026-10-25');
});
