import { expect, test } from 'vitest';
import { DUPLICATES, reasonWords } from '#domain/messages/duplicates.ts';
import { groupsOf, type Pair } from './duplicates.ts';

const pair = (one: number, other: number, score = 90): Pair => ({
  one,
  other,
  score,
  reason: `${one} and ${other}`,
  one_name: `Record ${one}`,
  other_name: `Record ${other}`,
  dismissed_by: null,
  dismissed_at: null,
});
const idsOf = (pairs: Pair[]) => groupsOf(pairs).map(({ ids }) => ids);

test('pairs with a record in common are one group, under the reason of the surest', () => {
  const groups = groupsOf([pair(5, 9, 95), pair(1, 2, 80), pair(2, 5, 70), pair(1, 9, 60), pair(20, 21, 55)]);
  expect(groups).toMatchObject([
    { ids: [1, 2, 5, 9], name: 'Record 1', reason: '5 and 9', score: 95 },
    { ids: [20, 21], name: 'Record 20', reason: '20 and 21', score: 55 },
  ]);
  expect(groups[0]?.pairs).toHaveLength(4);
  expect(groupsOf([])).toEqual([]);
});

test('a chain of pairs makes groups of at most ten records, and each record is in one', () => {
  const chain = Array.from({ length: 40 }, (_, at) => pair(at, at + 1));
  const groups = idsOf(chain);
  expect(Math.max(...groups.map(({ length }) => length))).toBe(10);
  const ids = groups.flat();
  expect(new Set(ids).size).toBe(ids.length);
});

test('identical facts are named by the fields that are the same, and the others by their labels', () => {
  expect(reasonWords('Identical')).toBe('Same document (or none), country, type, dates, places and figure');
  expect(reasonWords('Same GLIDE number')).toBe('Same GLIDE number');
  expect(DUPLICATES.differ(['Term', 'Comment'])).toBe('Different: Term and Comment.');
  expect(DUPLICATES.differ(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('Different: A, B, C, D and 2 other fields.');
});

test('the heading counts pairs as the kinds do, and says that some are left out', () => {
  expect(DUPLICATES.groups(67, 131, 500)).toBe('131 pairs in 67 groups, the surest first');
  expect(DUPLICATES.groups(378, 1107, 500)).toBe('The 500 surest of 1,107 pairs in 378 groups, the surest first');
});
