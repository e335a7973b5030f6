import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clustersOf, legendFigures, pixelsOf, radiusOf, type MapPoint } from './map-clusters.ts';

const somewhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -200, max: 200, noNaN: true }),
  figure: fc.option(fc.nat(1_000_000)),
});
const located = fc
  .array(somewhere, { maxLength: 60 })
  .map((all) => all.map((point, id): MapPoint => ({ id, ...point })));

test('each point is in one cluster, near its middle, and the figures add up', () => {
  fc.assert(
    fc.property(located, fc.integer({ min: 1, max: 14 }), (points, zoom) => {
      const clusters = clustersOf(points, zoom, 40);
      const ids = clusters.flatMap((cluster) => cluster.points.map(({ id }) => id));
      expect(ids.toSorted((a, b) => a - b)).toEqual(points.map(({ id }) => id));
      for (const { points: joined, figure, x, y } of clusters) {
        expect(figure).toBe(joined.reduce((sum, point) => sum + (point.figure ?? 0), 0));
        for (const { lat, lng } of joined) {
          const [left, top] = pixelsOf(lat, lng, zoom);
          expect(Math.hypot(left - x, top - y)).toBeLessThanOrEqual(80 + 1e-6);
        }
      }
    }),
  );
});

test('a ring joins no filled circle, however near, and rings join each other', () => {
  const points = [
    { id: 1, lat: 0, lng: 0, figure: 5 },
    { id: 2, lat: 0, lng: 0, figure: 100, ring: true },
    { id: 3, lat: 0, lng: 0, figure: 7, ring: true },
    { id: 4, lat: 0, lng: 0, figure: null },
  ];
  const joined = clustersOf(points, 4, 40).map((cluster) => [cluster.points.map(({ id }) => id), cluster.figure]);
  expect(joined).toEqual([
    [[1, 4], 5],
    [[2, 3], 107],
  ]);
});

test('points far apart stay apart, points at one position are joined', () => {
  const points = [
    { id: 1, lat: 0, lng: 0, figure: 5 },
    { id: 2, lat: 0, lng: 0, figure: null },
    { id: 3, lat: 0, lng: 90, figure: 7 },
  ];
  const joined = clustersOf(points, 4, 40).map((cluster) => cluster.points.map(({ id }) => id));
  expect(joined).toEqual([[3], [1, 2]]);
});

test('the area of a circle grows with its figure', () => {
  const range = { least: 1, most: 40 };
  expect(radiusOf(400, 400, range)).toBe(40);
  expect(radiusOf(100, 400, range)).toBe(20);
  expect(radiusOf(0, 400, range)).toBe(1);
  expect(radiusOf(0, 0, range)).toBe(1);
});

test('the legend has round figures up to the largest', () => {
  expect(legendFigures(73_412)).toEqual([70_000, 7000]);
  expect(legendFigures(4350)).toEqual([4000, 400]);
  expect(legendFigures(1)).toEqual([1]);
  expect(legendFigures(0)).toEqual([]);
});
