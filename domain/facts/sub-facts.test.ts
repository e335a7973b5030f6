import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showSum, verdictOn } from './sub-facts.ts';

const sumOf = (total: bigint, figure: bigint) => ({
  total: String(total),
  figure: String(figure),
  difference: String(total - figure),
});

test('a mismatch gives the larger side and the difference', () => {
  expect(verdictOn(sumOf(1200n, 1000n))).toEqual({
    agree: false,
    text: 'Sub-facts exceed the fact by 200',
  });
  expect(verdictOn(sumOf(-5n, 1000n)).text).toBe('The fact exceeds its sub-facts by 1,005');
});

test('equal numbers are mentioned too', () => {
  expect(verdictOn(sumOf(1000n, 1000n))).toEqual({ agree: true, text: "The sub-facts add up to the fact's figure" });
});

test('a fact without a figure agrees with no sum', () => {
  expect(verdictOn({ total: '0', figure: null, difference: null })).toEqual({
    agree: false,
    text: 'The sub-facts add up to 0, the fact has no figure',
  });
});

test('numbers agree only if they are equal to the last digit, however long they are', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), (total, figure) => {
      expect(verdictOn(sumOf(total, figure)).agree).toBe(total === figure);
      expect(showSum(String(total)).replaceAll(',', '')).toBe(String(total));
    }),
  );
  expect(verdictOn(sumOf(2n ** 54n + 1n, 2n ** 53n)).text).toContain('9,007,199,254,740,993');
});
