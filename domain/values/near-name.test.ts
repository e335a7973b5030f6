/** A mistyped word means the page whose name shares most of its letters, or none. */
import { expect, test } from 'vitest';
import { nearName } from './near-name.ts';

const PAGES = ['Facts', 'Events', 'Countries', 'Parking lot', 'Operations', 'IDU Map'].map((label) => ({ label }));

test.each([
  ['parking', 'Parking lot'],
  ['parkinglot-list', 'Parking lot'],
  ['evnts', 'Events'],
  ['country', 'Countries'],
  ['idu', 'IDU Map'],
  ['abc', null],
  ['a', null],
  ['', null],
])('%j', (word, label) => {
  expect(nearName(word, PAGES)?.label ?? null).toBe(label);
});
