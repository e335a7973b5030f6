/** The rows of a file of household sizes, whatever the order of its columns. */
import { expect, test } from 'vitest';
import { resultsIn, showSize, sizesOfTable } from './household-sizes.ts';

test('the columns are found by their headers, under a title and in any order; empty rows are left out', () => {
  const table = [
    ['Sizes of 2027', null],
    ['Source', 'Year', 'ISO3', 'Household size', 'Observed in'],
    ['A census', 2027, 'TCD', 5.4, 2025],
    [null, '', null, null, null],
    ['A survey', '2027', 'dji', '5,9', null],
  ];
  expect(sizesOfTable(table)).toEqual({
    changes: [
      { iso3: 'TCD', year: '2027', size: '5.4', source: 'A census', observed: '2025' },
      { iso3: 'dji', year: '2027', size: '5,9', source: 'A survey', observed: '' },
    ],
    lines: [3, 5],
  });
});

test.each([
  [[['iso3', 'year', 'size']], 'The file has no column source'],
  [[['country', 'value']], 'The file has no column iso3, year, size, source'],
  [[], 'The file has no column iso3, year, size, source'],
  [[['iso3', 'year', 'size', 'source'], [null]], 'The file has no row below its headers'],
])('%j has no rows', (table, problem) => {
  expect(sizesOfTable(table)).toEqual({ problem });
});

test('results are counted in words', () => {
  const rows = (['refused', 'added', 'added'] as const).map((result, row_number) => ({
    row_number,
    iso3: null,
    year: null,
    size: null,
    source: null,
    before: null,
    result,
    message: null,
  }));
  expect(resultsIn({ rows })).toBe('2 added, 1 refused');
});

test('a size has two decimals at least and is never rounded', () => {
  expect([3, 3.3, 5.365, null].map(showSize)).toEqual(['3.00', '3.30', '5.365', '']);
});
