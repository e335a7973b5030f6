/** Tests that no ring or line jumps across the world at 180°, and that shapes are read as they were written. */
import { expect, test } from 'vitest';
import { Shapes } from '#server/tiles/shapes.ts';
import { shapesFile } from '#server/tiles/reference.ts';
import { encode, unwrap, unwrapRing, type Point } from './rings.ts';
import { shoresOf } from './shapes.ts';

test('a line continues beyond 180° instead of jumping, and returns', () => {
  expect(
    unwrap([
      [179, 1],
      [-179, 2],
      [-178, 3],
      [179.5, 4],
    ]),
  ).toEqual([
    [179, 1],
    [181, 2],
    [182, 3],
    [179.5, 4],
  ]);
  expect(
    unwrap([
      [-179, 1],
      [179, 2],
    ]),
  ).toEqual([
    [-179, 1],
    [-181, 2],
  ]);
});

test('a ring around a pole is closed at the pole, without a shore there', () => {
  const ring: Point[] = [
    [-180, -70],
    [-90, -75],
    [0, -70],
    [90, -75],
    [180, -70],
  ];
  const closed = unwrapRing([...ring.slice(2), ...ring.slice(1, 3)]);
  expect(closed.slice(-3)).toEqual([
    [360, -90],
    [0, -90],
    [0, -70],
  ]);
  expect(
    shoresOf(closed)
      .flat()
      .filter(([, latitude]) => latitude < -89),
  ).toHaveLength(0);
});

test('steps add up to the points, in 1/10,000 degree', () => {
  expect(
    encode([
      [1.00004, 2],
      [1.00004, 2],
      [-3.5, 2.1],
    ]),
  ).toEqual([10000, 20000, -45000, 1000]);
});

test('no line or ring of the map spans more of the world than it covers', () => {
  const shapes = new Shapes(shapesFile);
  const everywhere = { left: -2, top: -1, right: 3, bottom: 2 };
  const leaps: string[] = [];
  for (const zoom of [0, 2, 5, 10])
    for (const { kind, parts } of shapes.within(zoom, everywhere))
      for (const part of parts)
        for (let index = 2; index < part.length; index += 2) {
          const wide = Math.abs((part[index] ?? 0) - (part[index - 2] ?? 0));
          // Only Antarctica is closed by one long edge, at the pole and without a shore.
          const polar = kind === 'land' && (part[index + 1] ?? 0) >= 0.999;
          if (wide > 0.25 && !polar) leaps.push(`${kind} at ${part[index]} ${part[index + 1]}`);
        }
  expect(leaps).toEqual([]);
});
