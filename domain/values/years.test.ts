import { expect, test } from 'vitest';
import { yearChoices } from './years.ts';

test('the available years run from the current one down to 1950', () => {
  const years = yearChoices(2026);
  expect([years[0], years[1], years.at(-1), years.length]).toEqual([2026, 2025, 1950, 77]);
});
