/** The sums of the facts that a ring of a map joins. */
import { expect, test } from 'vitest';
import { countWords, peopleOf, sumsOf, type CircleFact } from './circle-words.ts';

const FLOW = 'New Displacement (Flow)';
const of = (id: number, figure: number, change: Partial<CircleFact> = {}): CircleFact => ({
  id,
  name: `Prime ${figure}`,
  country: 'Peru',
  displacement_type: 'Disaster',
  type: FLOW,
  figure,
  date: '2024-01-01',
  year: 2024,
  event_role: 'Recommended figure',
  parent_id: null,
  counts: 'Yes',
  ...change,
});
const part = { parent_id: 1, counts: 'No: part of its master fact' } as const;
const wordsOf = (rows: CircleFact[]) =>
  [...sumsOf(rows)].map(([key, { figure, facts, notCounted }]) => [key, figure, facts, notCounted]);

test('a ring adds no type to another, no stocks of different years and no figure that does not count', () => {
  expect(
    wordsOf([
      of(1, 2),
      of(2, 3, { type: 'Return (Flow)' }),
      of(3, 5, { type: 'IDPs (Stock)' }),
      of(4, 7, { type: 'IDPs (Stock)', year: 2023 }),
      of(5, 11, { event_role: 'Triangulation', counts: 'No: triangulation' }),
      of(6, 13, { event_role: null, counts: 'No: no event' }),
      of(7, 17, { event_role: 'Partial figure (Subtracted)' }),
    ]),
  ).toEqual([
    [`Disaster, ${FLOW}`, 2 - 17, 4, 2],
    ['Disaster, Return (Flow)', 3, 1, 0],
    ['Disaster, IDPs (Stock), 2024', 5, 1, 0],
    ['Disaster, IDPs (Stock), 2023', 7, 1, 0],
  ]);
});

test('a sub-fact does not count beside its master fact, but by itself in another ring', () => {
  expect(wordsOf([of(1, 100), of(2, 60, part)])).toEqual([[`Disaster, ${FLOW}`, 100, 2, 1]]);
  expect(wordsOf([of(3, 7), of(2, 60, part)])).toEqual([[`Disaster, ${FLOW}`, 67, 2, 0]]);
});

test('the people of a circle are those of one type, of the facts that count', () => {
  const stock = of(3, 5, { type: 'IDPs (Stock)' });
  expect(peopleOf([of(1, 2), of(2, 3, { displacement_type: 'Conflict' }), stock])).toBe(5);
  expect(peopleOf([of(1, 2), stock, of(4, 7, { type: 'IDPs (Stock)', year: 2023 })])).toBe(7);
  expect(peopleOf([of(1, 100), of(2, 60, part)])).toBe(100);
  // Of facts of which none counts the largest has a circle too.
  expect(peopleOf([of(1, 2, { event_role: null }), of(2, 3, { event_role: 'Triangulation' })])).toBe(3);
});

test('a fact that counts in no sum, and one that is subtracted, is called so', () => {
  const among = new Set([1, 2]);
  expect(countWords(of(3, 5), among)).toBe('');
  expect(countWords(of(3, 5, { event_role: null }), among)).toBe('not counted');
  expect(countWords(of(3, 5, { event_role: 'Triangulation' }), among)).toBe('not counted');
  expect(countWords(of(3, 5, { event_role: 'Partial figure (Subtracted)' }), among)).toBe('subtracted');
  expect(countWords(of(2, 60, part), among)).toBe('not counted');
  expect(countWords(of(2, 60, part), new Set([2]))).toBe('');
});
