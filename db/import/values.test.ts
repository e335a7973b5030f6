import { describe, expect, test } from 'vitest';
import { readCount, readDate, readDecimal, readList, Refusal } from './values.ts';

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.column}: ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
};

test.each([
  ['0', 0],
  ['887', 887],
  ['887.0', 887],
  ['1,234.000', 1234],
  ['1,234', 1234],
  ['12 345 678', 12_345_678],
  ['12\u202f345', 12_345],
])('the count %s is read as %d', (text, count) => {
  expect(readCount(text, 'total_figures')).toBe(count);
});

test.each([
  ['-5', "'-5' is negative"],
  ['2.5', "'2.5' is not a whole number"],
  ['many', "'many' is not a whole number"],
  ['1,23', "'1,23' is not a whole number"],
  ['9999999999999', "'9999999999999' is too large"],
  ['1e6', "'1e6' is not a whole number"],
  ['1.000', "'1.000' could be a decimal or have thousands"],
  ['1.234.567', "'1.234.567' could be a decimal or have thousands"],
])('the count %s is refused', (text, reason) => {
  expect(refusal(() => readCount(text, 'total_figures'))).toBe(`total_figures: ${reason}`);
});

test.each([
  ['4.06', 4.06],
  ['4,06', 4.06],
  ['6', 6],
])('the household size %s is read as %d', (text, size) => {
  expect(readDecimal(text, 'household_size')).toBe(size);
});

test.each(['4,060', '-1', 'five', '4.0.6', '5000'])('the household size %s is refused', (text) => {
  expect(refusal(() => readDecimal(text, 'household_size'))).toMatch(/^household_size: /);
});

test.each([
  ['2025-02-28', '2025-02-28'],
  ['2024-2-9', '2024-02-09'],
  ['2025-02-28T00:00:00.000Z', '2025-02-28'],
  ['2025-02-28 00:00:00', '2025-02-28'],
  ['08/03/2018', '2018-03-08'],
  ['45658', '2025-01-01'],
  ['45658.5', '2025-01-01'],
])('the date %s is read as %s', (text, date) => {
  expect(readDate(text, 'start_date')).toBe(date);
});

describe('invalid dates are refused with their column', () => {
  test.each([
    ['2025-02-30', 'is not a day of the calendar'],
    ['30/02/2025', 'is not a day of the calendar'],
    ['2025-13-01', 'is not a day of the calendar'],
    ['2025', 'is not a date'],
    ['yesterday', 'is not a date'],
    ['0001-01-01', 'is not a day of the calendar'],
  ])('%s', (text, reason) => {
    expect(refusal(() => readDate(text, 'start_date'))).toBe(`start_date: '${text}' ${reason}`);
  });
});

test('a list is split at semicolons, without empty parts', () => {
  expect(readList('a; b;c ; ;')).toEqual(['a', 'b', 'c']);
  expect(readList('')).toEqual([]);
});
