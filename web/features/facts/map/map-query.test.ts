/** The points of the map of a search: one for each location, and no figure twice. */
import { expect, test } from 'vitest';
import { sumsOf } from '#web/maps/circle-words.ts';
import { CAUSE_COLOURS } from '#web/ui/colours.ts';
import { factsOf, partsOf, pointsOf, type Located } from './map-query.ts';

const located = (id: number, number: number, of: Partial<Located> = {}): Located => ({
  id,
  number,
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
  const rows = [1, 2, 3].map((number) => located(7, number, { location_count: 3 }));
  const points = pointsOf([...rows, located(8, 1, { displacement_type: 'Conflict', figure: null })]);
  expect(points.map(({ id, figure, colour }) => [id, figure, colour])).toEqual([
    [0, 30, CAUSE_COLOURS.Disaster],
    [1, 30, CAUSE_COLOURS.Disaster],
    [2, 30, CAUSE_COLOURS.Disaster],
    [3, null, CAUSE_COLOURS.Conflict],
  ]);
});

test('a stock is a ring, a flow is not', () => {
  const points = pointsOf([located(1, 1), located(2, 1, { type: 'IDPs (Stock)' })]);
  expect(points.map(({ ring }) => ring)).toEqual([undefined, true]);
});

test('a location without a position has no point, and the others keep their numbers', () => {
  const points = pointsOf([located(1, 1, { latitude: null }), located(2, 1, { location_count: null })]);
  expect(points.map(({ id, figure }) => [id, figure])).toEqual([[1, 90]]);
});

test('a ring counts a fact with several locations once', () => {
  const facts = factsOf([1, 2].map((number) => located(7, number, { location_count: 2 })));
  expect(facts.map(({ id }) => id)).toEqual([7]);
  expect([...sumsOf(facts).values()]).toEqual([{ facts: 1, figure: 90, notCounted: 0 }]);
});

test('a circle with some of the locations of a fact has that part of its figure', () => {
  const rows = [1, 2].map((number) => located(7, number, { location_count: 3 }));
  const shown = partsOf([...rows, located(8, 1, { figure: null })]);
  expect(shown.map(({ id, figure }) => [id, figure])).toEqual([
    [7, 60],
    [8, null],
  ]);
});
