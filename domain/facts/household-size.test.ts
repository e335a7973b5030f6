import fc from 'fast-check';
import { expect, test } from 'vitest';
import { householdSizeAfter, isCleared, NO_HOUSEHOLD_SIZE, toHouseholdSize } from './household-size.ts';
import type { HouseholdSizeDraft, HouseholdSizeStep } from './household-size.ts';

const found: HouseholdSizeStep = { step: 'looked up', size: 4.06 };
const missing: HouseholdSizeStep = { step: 'looked up', size: null };

test.each<[string, HouseholdSizeDraft]>([
  ['the default, Manual 0', NO_HOUSEHOLD_SIZE],
  ['a cleared size', { type: 'Manual', figure: '' }],
  ['Lookup', { type: 'Lookup', figure: '5.1' }],
  ['Not Found', { type: 'Not Found', figure: '0' }],
])('a lookup replaces %s', (_, current) => {
  expect(householdSizeAfter(current, found)).toEqual({ type: 'Lookup', figure: '4.06' });
  expect(householdSizeAfter(current, missing)).toEqual({ type: 'Not Found', figure: '0' });
});

test('a Manual value above 0 is never overwritten by a lookup', () => {
  const above = fc.double({ min: 0.01, max: 1000, noNaN: true }).map((size) => String(Math.round(size * 100) / 100));
  const lookups = fc.array(fc.option(fc.double({ min: 0.1, max: 20, noNaN: true }), { nil: null }), { maxLength: 5 });
  fc.assert(
    fc.property(above, lookups, (text, sizes) => {
      const typed = householdSizeAfter(NO_HOUSEHOLD_SIZE, { step: 'typed', text });
      const after = sizes.reduce((size, next) => householdSizeAfter(size, { step: 'looked up', size: next }), typed);
      expect(after).toEqual({ type: 'Manual', figure: text });
    }),
  );
});

test('typing makes any size Manual, even a looked-up size or a text that is not a number', () => {
  const current: HouseholdSizeDraft = { type: 'Lookup', figure: '4.06' };
  expect(householdSizeAfter(current, { step: 'typed', text: '5' })).toEqual({ type: 'Manual', figure: '5' });
  const unfinished = householdSizeAfter(current, { step: 'typed', text: '4,' });
  expect(householdSizeAfter(unfinished, found)).toEqual({ type: 'Manual', figure: '4,' });
});

test('a cleared size is empty, and saved as Manual 0', () => {
  const cleared = householdSizeAfter({ type: 'Lookup', figure: '4.06' }, { step: 'typed', text: ' ' });
  expect(isCleared(cleared)).toBe(true);
  expect(toHouseholdSize(cleared)).toEqual({ type: 'Manual', figure: 0 });
});
