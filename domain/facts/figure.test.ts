import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '#domain/cases/figure.json' with { type: 'json' };
import { calculateFigure } from './figure.ts';

test.each(cases)('$reported_figure $unit × $household_size is $figure', ({ figure, ...input }) => {
  expect(calculateFigure(input)).toBe(figure);
});

test('any two decimals give the product of their digits, rounded half up', () => {
  const reported = fc.nat(10_000_000);
  const hundredths = fc.nat(2_000);
  fc.assert(
    fc.property(reported, hundredths, (reported_figure, size) => {
      const exact = BigInt(reported_figure) * BigInt(size);
      const expected = exact / 100n + (exact % 100n >= 50n ? 1n : 0n);
      const household_size = Number(`${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`);
      expect(calculateFigure({ reported_figure, unit: 'Household', household_size })).toBe(Number(expected));
    }),
  );
});
