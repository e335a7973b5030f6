import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  numberWordsBeside,
  readCount,
  readHouseholdSize,
  showNumber,
  tidyCount,
  tidyHouseholdSize,
} from './numbers.ts';

test.each([
  ['12', 12],
  [' 12,345 ', 12345],
  ['12 345', 12345],
  ['1,234,567.0', 1234567],
  ['12\u2009345', 12345],
  ["12'345", 12345],
  ['1’234’567', 1234567],
  ['١٢٣', 123],
  ['\u200f۱۲٬۳۴۵', 12345],
  ['0', 0],
  ['0320', 320],
  ['', null],
  ['2.5k', 2500],
  ['12K', 12_000],
  ['1.2 million', 1_200_000],
  ['2.3 Million', 2_300_000],
  ['1,250 thousand', 1_250_000],
  ['3 lakh', 300_000],
  ['1.5bn', 1_500_000_000],
  ['٢٫٥k', 2500],
])('the count %j is %j', (text, number) => expect(readCount(text)).toEqual({ number, problem: null }));

test.each([
  ['12.5', 'Whole numbers only'],
  ['12.345', 'Whole numbers only'],
  ['-1', "The number can't be negative"],
  ['1000000000000', 'The number is too large'],
  ['1,23', "'1,23' is not a number"],
  ["1'23", "'1'23' is not a number"],
  ['1.2345k', 'Whole numbers only'],
  ['2000 billion', 'The number is too large'],
  ['-2k', "The number can't be negative"],
  ['12 k', "'12 k' is not a number"],
  ['1,23k', "'1,23k' is not a number"],
  ['k', "'k' is not a number"],
  ['12 people', "'12 people' is not a number"],
  ['1e3', "'1e3' is not a number"],
])('the count %j is refused: %s', (text, problem) => expect(readCount(text)).toEqual({ number: null, problem }));

test('a household size is a decimal with a point', () => {
  expect(readHouseholdSize('5.365').number).toBe(5.365);
  expect(tidyHouseholdSize('٥٫٣٦٥')).toBe('5.365');
  expect(tidyHouseholdSize('')).toBe('');
  expect(readHouseholdSize('4,06').problem).toBe("'4,06' is not a number");
  expect(readHouseholdSize('-4').problem).toBe("The number can't be negative");
});

test('a displayed count reads back as the same count', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (count) => {
      expect(readCount(showNumber(count)).number).toBe(count);
      expect(tidyCount(String(count))).toBe(showNumber(count));
    }),
  );
});

test('a text that is not a count is unchanged', () => expect(tidyCount(' 12 people')).toBe('12 people'));

test.each([
  [0, '0'],
  [320_400, '320,400'],
  [999_400, '999,400'],
  [999_960, '1 million'],
  [4_237_120, '4.2 million'],
  [32_304_233n, '32.3 million'],
  [10_743_416, '10.7 million'],
  [145_600_000, '146 million'],
  [-2_000_000, '-2 million'],
  [1_250_000_000, '1.3 billion'],
])('%s is read as %s', (figure, words) => expect(numberWordsBeside([figure])(figure)).toBe(words));

test.each([
  [
    [3_012_000n, 251_407, 30_175, 999_600, 840, 0],
    ['3 million', '251 thousand', '30.2 thousand', '1 million', '840', '0'],
  ],
  [
    [251_407, null, 840],
    ['251,407', '', '840'],
  ],
])('the figures of one block are written in one way: %s', (figures, words) => {
  const written = numberWordsBeside(figures);
  expect(figures.map((figure) => (figure === null ? '' : written(figure)))).toEqual(words);
});
