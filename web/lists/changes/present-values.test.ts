import { expect, test } from 'vitest';
import { presentWords } from './present-values.ts';

test('the present value of all records is named, several are counted', () => {
  expect(presentWords(['Flood', 'Flood'])).toBe('now Flood');
  expect(presentWords(['Flood', 'Storm', 'Flood'])).toBe('now 2 values');
  expect(presentWords([2025, 2025])).toBe('now 2025');
  expect(presentWords([true, true])).toBe('now Yes');
  expect(presentWords([false])).toBe('now No');
});

test('records without a value count as one more', () => {
  expect(presentWords([null, null])).toBe('now none');
  expect(presentWords([null, 'Flood'])).toBe('now 2 values');
  expect(presentWords(['', 'Flood', 'Storm'])).toBe('now 3 values');
});

test('the elements of lists are the values', () => {
  expect(presentWords([['GRID 2026'], ['GRID 2026']])).toBe('now GRID 2026');
  expect(presentWords([['GRID 2026'], ['GRID 2025', 'GRID 2026']])).toBe('now 2 values');
  expect(presentWords([[], []])).toBe('now none');
  expect(presentWords([[], ['GRID 2026']])).toBe('now 2 values');
});

test('two records of one name are two values', () => {
  expect(presentWords(['Flood', 'Flood'], [1, 1])).toBe('now Flood');
  expect(presentWords(['Flood', 'Flood'], [1, 2])).toBe('now 2 values');
  expect(presentWords(['Flood', null], [1, null])).toBe('now 2 values');
});
