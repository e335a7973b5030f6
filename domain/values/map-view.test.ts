import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLOSE_OF_AREA, latitudesOf, mostOf, nearestTo, shortestArc, viewOf } from './map-view.ts';

test('a single area is seen with its neighbours', () => {
  expect(viewOf([[-2, 40]], null, CLOSE_OF_AREA)).toEqual({ centre: [-2, 40], zoom: 7 });
});

test('an empty map shows the world, and a map with one place its surroundings', () => {
  expect(viewOf([])).toEqual({ centre: [0, 0], zoom: 2 });
  expect(viewOf([[-2, 40]])).toEqual({ centre: [-2, 40], zoom: 12 });
  expect(viewOf([[-2, 40], [-2, 40]])).toEqual({ centre: [-2, 40], zoom: 12 }); // prettier-ignore
});

test.each([
  ['FJI', [174.6, -21.7, 181.8, -12.5], [[-21.7, 174.6], [-12.5, 181.8]]],
  ['NZL, by the other way of writing it', [165.9, -52.6, -176.1, -29.2], [[-52.6, 165.9], [-29.2, 183.9]]],
  ['ATA', [-180, -90, 180, -60], [[-85, -180], [-60, 180]]],
] as const)('with nothing to show in a country a map shows the country, also across 180°: %s', (_, home, corners) => {
  expect(viewOf([], home)).toEqual({ corners });
  const [[south, west], [north, east]] = corners;
  const inside = [(south + north) / 2, (west + east) / 2] as const;
  expect(viewOf([inside], home)).toEqual({ centre: inside, zoom: 12 });
  // A place far from its country, maybe at sea, is shown beside it.
  expect(viewOf([[80, inside[1]]], home)).toEqual({ corners: [corners[0], [80, east]] });
}); // prettier-ignore

test('several places have a margin of half their box on every side', () => {
  const view = viewOf([
    [0, 10],
    [4, 30],
  ]);
  expect(view).toEqual({ corners: [[-2, 0], [6, 40]] }); // prettier-ignore
});

test('places on both sides of 180° are shown together and not around the world', () => {
  const view = viewOf([
    [-17, 178],
    [-16, -179],
  ]);
  expect(view).toEqual({ corners: [[-17.5, 176.5], [-15.5, 182.5]] }); // prettier-ignore
});

test('the arc for any longitudes is the shortest that holds each', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -180, max: 180 }), { minLength: 1 }), (longitudes) => {
      const { west, east } = shortestArc(longitudes);
      expect(east - west).toBeLessThanOrEqual(360);
      expect(west).toBeLessThanOrEqual(east);
      for (const each of longitudes) {
        const copies = [each - 360, each, each + 360, each + 720];
        expect(copies.some((copy) => copy >= west && copy <= east)).toBe(true);
      }
    }),
  );
});

test('the copy of a place nearest to the centre is at most half of the world away', () => {
  expect([nearestTo(181, -179), nearestTo(0, -179), nearestTo(-500, 10)]).toEqual([181, -179, -350]);
});

test('a first view leaves out a few places far from many others, and none of places that are spread', () => {
  const near = Array.from({ length: 98 }, (_, at) => [(at % 10) / 2, 178 + ((at * 7) % 10) / 2] as const);
  expect(mostOf([...near, [50, 30], [-60, -80]])).toHaveLength(98);
  expect(mostOf([...near.slice(0, 40), [50, 30]])).toHaveLength(41);
  const spread = Array.from({ length: 100 }, (_, at) => [at / 2, (at * 37) % 100] as const);
  expect(mostOf(spread)).toBe(spread);
});

test('a map of the world ends at the lands where people live, unless a place lies beyond', () => {
  expect(latitudesOf([[-54.8, -68.3], [78.2, 15.6]])).toEqual([-57, 84]); // prettier-ignore
  expect(latitudesOf([])).toEqual([-57, 84]);
  expect(latitudesOf([[-77.8, 166.7]])).toEqual([-85, 85]);
});
