/** The number in words of a sender, or none. */
import { expect, test } from 'vitest';
import { figureSaid } from './figure-said.ts';

test.each([
  ['1,200', 1200, null],
  ['about 1,200', 1200, 'approximately'],
  ['more than 300 families', 300, 'more than'],
  ['300-400', 300, 'approximately'],
  ['between 300 and 400 people', 300, 'approximately'],
  ['~300', 300, 'approximately'],
  ['300+', 300, 'more than'],
  ['1.2m', 1_200_000, null],
  ['1.2 million', 1_200_000, null],
  ['two dozen', 24, null],
  ['two hundred and fifty thousand', 250_000, null],
])("'%s' says %i", (words, figure, qualifier) => {
  expect(figureSaid(words)).toEqual({ figure, qualifier });
});

test.each([
  'dozens',
  'thousands',
  'hundreds of families',
  'many',
  '',
  '50%',
  '1.2',
  '12 March',
  '300 / 400',
  '-5',
  '<300',
  'Phase 3',
])("'%s' says no number", (words) => {
  expect(figureSaid(words)).toBeNull();
});
