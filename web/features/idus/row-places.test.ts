import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexAt, topOf } from './row-places.ts';

const unfolded = fc
  .uniqueArray(fc.nat(50), { maxLength: 5 })
  .chain((at) =>
    fc.tuple(
      ...at.toSorted((a, b) => a - b).map((index) => fc.tuple(fc.constant(index), fc.integer({ min: 1, max: 300 }))),
    ),
  );

test('the row at a height is the row whose top and bottom are around it', () => {
  fc.assert(
    fc.property(unfolded, fc.nat(60), fc.double({ min: 0, max: 0.999, noNaN: true }), (open, index, part) => {
      const [top, bottom] = [topOf(index, 34, open), topOf(index + 1, 34, open)];
      expect(indexAt(top + (bottom - top) * part, 34, open)).toBe(index);
    }),
  );
});
