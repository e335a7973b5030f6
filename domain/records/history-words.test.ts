import { expect, test } from 'vitest';
import { ago, apart, momentInUtc, wordsOf } from './history-words.ts';

test.each([
  ['a number', 1234567, ['1,234,567']],
  ['a yes or no', false, ['No']],
  ['nothing', null, []],
  ['an empty list', [], []],
  ['a list', ['GRID 2021', 'MYU 2020'], ['GRID 2021, MYU 2020']],
  ['a day', { date: '2024-01-03', accuracy: 'Day' }, ['3 Jan 2024']],
  ['a month', { date: '2024-01-01', accuracy: 'Month' }, ['January 2024']],
  ['a household size', { type: 'Lookup', figure: 4.06 }, ['4.06 (Lookup)']],
  [
    'ages',
    [
      { category: '0-4', figure: 1200 },
      { category: '5+', figure: 0 },
    ],
    ['0-4: 1,200', '5+: 0'],
  ],
  ['strata', [{ date: '2024-01-03', figure: 12 }], ['3 Jan 2024: 12']],
  ['conflict types', { violence_political: 5, other: null }, ['violence political: 5']],
  [
    'locations',
    {
      centroid: [-2.27, 40.12],
      locations: [{ name: 'Garsen', type: 'Origin', accuracy: 'Point', latlng: [-2.27, 40.12] }],
    },
    ['Garsen (Origin · Point · -2.27, 40.12)', 'Centre: -2.27, 40.12'],
  ],
  [
    'the editable parts of a location',
    {
      locations: [
        { name: 'حلب', type: 'Origin', latlng: [36.2, 37.16], moved: true, error: true, reported_name: 'Aleppo' },
        { name: 'Homs', type: 'Destination', latlng: [34.7, 36.7], reported_name: 'Homs', error: false },
      ],
    },
    [
      'حلب (Origin · 36.2, 37.16 · moved · outside the country · reported as Aleppo)',
      'Homs (Destination · 34.7, 36.7)',
    ],
  ],
  ['anything else', { a_key: { inner: ['x', 1000] } }, ['a key: inner: x, 1,000']],
])('%s is written for people', (_, value, words) => {
  expect(wordsOf(value)).toEqual(words);
});

test('two long lists show only their differences, and the number of equal lines', () => {
  expect(apart(['a', 'b', 'c', 'x'], ['a', 'b', 'c', 'y', 'z'])).toEqual([
    ['x', '3 unchanged'],
    ['y', 'z', '3 unchanged'],
  ]);
  expect(apart(['a', 'b', 'c'], ['a', 'c'])).toEqual([['b', '2 unchanged'], ['2 unchanged']]);
  expect(apart(['a', 'b'], ['b', 'a'])).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ]);
  expect(apart(['a'], [])).toEqual([['a'], []]);
});

test.each([
  ['2026-01-01T12:00:00Z', 'just now'],
  ['2026-01-01T12:00:09Z', 'just now'],
  ['2026-01-01T11:58:59Z', '1 minute ago'],
  ['2025-12-31T10:00:00Z', '1 day ago'],
  ['2023-12-31T10:00:00Z', '2 years ago'],
])('%s is %s', (timestamp, words) => {
  expect(ago(timestamp, Date.parse('2026-01-01T12:00:00Z'))).toBe(words);
});

test('a moment writes September as days do', () => {
  expect(momentInUtc(new Date('2026-09-05T10:00:00Z'))).toBe('5 Sep 2026, 10:00 UTC');
});
