/** The type proposed for a delivered fact. */
import { expect, test } from 'vitest';
import { TERMS } from '#domain/generated/lists.ts';
import { proposedType } from './proposed-type.ts';

test.each([
  ['Displaced', 'Conflict', null, 'New Displacement (Flow)'],
  ['Displaced', 'Disaster', '2026-01-01', 'IDPs (Stock)'],
  ['In Relief Camp', 'Conflict', null, 'IDPs (Stock)'],
  ['In Relief Camp', 'Disaster', null, 'New Displacement (Flow)'],
  ['Returns', 'Conflict', null, 'Return (Flow)'],
  ['Returns', 'Conflict', '2026-01-01', 'Returnees (Stock)'],
  ['Affected', 'Disaster', null, null],
  ['Partially Destroyed Housing', 'Disaster', null, null],
  ['Displaced', null, null, null],
  [null, 'Conflict', '2026-01-01', null],
])('%s by %s, stock on %s: %s', (term, cause, stockDate, type) => {
  expect(proposedType({ term, cause, stockDate })).toBe(type);
});

test('every term but the open ones has a type', () => {
  const open = TERMS.filter((term) => proposedType({ term, cause: 'Conflict', stockDate: null }) === null);
  expect(open).toEqual(['Partially Destroyed Housing', 'Affected', 'Multiple/Other']);
});
