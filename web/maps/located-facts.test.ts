/** The points of a map of facts: one for each location, and no figure twice. */
import { expect, test } from 'vitest';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';
import { sumsOf } from './circle-words.ts';
import { factsOf, partsOf, pointsOf, type LocatedFact } from './located-facts.ts';

const located = (id: number, of: Partial<LocatedFact> = {}): LocatedFact => ({
  id,
  name: `Fact ${id}`,
  country: 'Peru',
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  year: 2025,
  figure: 90,
  event_role: 'Recommended figure',
  parent_id: null,
  counts: 'Yes',
  location_name: 'Lima',
  location_count: 1,
  latitude: -12,
  longitude: -77,
  ...of,
});

test('the figure of a fact is divided among its locations', () => {
  const rows = [1, 2, 3].map(() => located(7, { location_count: 3 }));
  const points = pointsOf([...rows, located(8, { displacement_type: 'Conflict', figure: null })]);
  expect(points.map(({ id, figure, colour }) => [id, figure, colour])).toEqual([
    [0, 30, CAUSE_COLOURS.Disaster],
    [1, 30, CAUSE_COLOURS.Disaster],
    [2, 30, CAUSE_COLOURS.Disaster],
    [3, null, CAUSE_COLOURS.Conflict],
  ]);
});

test('a stock is a ring, a flow is not', () => {
  const points = pointsOf([located(1), located(2, { type: 'IDPs (Stock)' })]);
  expect(points.map(({ ring }) => ring)).toEqual([undefined, true]);
});

test('a location without a position has no point, and the others keep the numbers of their rows', () => {
  const points = pointsOf([located(1, { latitude: null }), located(2, { location_count: null })]);
  expect(points.map(({ id, figure }) => [id, figure])).toEqual([[1, 90]]);
});

test('a ring counts a fact with several locations once', () => {
  const facts = factsOf([1, 2].map(() => located(7, { location_count: 2 })));
  expect(facts.map(({ id }) => id)).toEqual([7]);
  expect([...sumsOf(facts).values()]).toEqual([{ facts: 1, figure: 90, notCounted: 0 }]);
});

test('a circle with some of the locations of a fact has that part of its figure', () => {
  const rows = [1, 2].map(() => located(7, { location_count: 3 }));
  const shown = partsOf([...rows, located(8, { figure: null })]);
  expect(shown.map(({ id, figure }) => [id, figure])).toEqual([
    [7, 60],
    [8, null],
  ]);
});

test('a figure that no sum adds gives its circle no name', () => {
  const points = pointsOf([
    located(1),
    located(2, { event_role: 'Triangulation' }),
    located(3, { event_role: 'Partial figure (Subtracted)' }),
  ]);
  expect(points.map(({ added }) => added)).toEqual([true, false, false]);
});
