import { expect, test } from 'vitest';
import { addressOf, type Conditions } from '#web/data/psql-query.ts';
import {
  ALL,
  changed,
  conditionsOfSelected,
  countOf,
  isSelected,
  MOST_IDS,
  NONE,
  type Selection,
} from './selection.ts';

const after = (selection: Selection, ids: readonly number[], on: boolean) => {
  const next = changed(selection, ids, on);
  if (next === null) throw new Error('refused');
  return next;
};
const where = { year: 'eq.2025', and: '(iso3.eq.ETH)' };

test('single records are added and removed, and requested by their ids alone', () => {
  const two = after(after(NONE, [7, 12, 3], true), [7, 99], false);
  expect(two.ids).toEqual(new Set([12, 3]));
  expect([countOf(two, 1234), isSelected(two, 12), isSelected(two, 7)]).toEqual([2, true, false]);
  expect(conditionsOfSelected(where, two)).toEqual({ id: 'in.(3,12)' });
});

test('all that match are selected except the records that are removed from them', () => {
  expect(conditionsOfSelected(where, ALL)).toEqual(where);
  const fewer = after(after(ALL, [7, 12], false), [7], true);
  expect([countOf(fewer, 1234), isSelected(fewer, 12), isSelected(fewer, 7)]).toEqual([1233, false, true]);
  expect(conditionsOfSelected(where, fewer)).toEqual({ ...where, id: ['not.in.(12)'] });
  expect(conditionsOfSelected({ id: 'gt.5' }, fewer)).toEqual({ id: ['gt.5', 'not.in.(12)'] });
  expect(countOf(after(ALL, [1, 2], false), 1)).toBe(0);
});

test('a selection never names more ids than an address holds, but can always become smaller', () => {
  const many = Array.from({ length: MOST_IDS }, (_, at) => 9_000_000_000 + at);
  const full = after(NONE, many, true);
  expect(
    addressOf('facts_view', { where: conditionsOfSelected({}, full) as Conditions<'facts_view'> }).length,
  ).toBeLessThan(8000);
  expect(changed(full, [1], true)).toBeNull();
  expect(after(full, many.slice(1), false).ids.size).toBe(1);
  expect(changed(ALL, [...many, 1], false)).toBeNull();
});
