/** Tests that labels never collide, at any zoom or across 180°, for any candidates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelStyle } from '#server/tiles/label-style.ts';
import { worldPixels } from '#server/tiles/mercator.ts';
import type { Candidate } from './candidate.ts';
import { boxAt, deepest, type Measure, overlap, place, type Placed } from './placement.ts';

const measure: Measure = (name, kind, zoom) => name.length * labelStyle(kind, zoom).size * 0.6;

const candidate = fc
  .record({
    kind: fc.constantFrom<Candidate['kind'][]>('country', 'capital', 'metropolis', 'town', 'village', 'region', 'lake'),
    // Dense around the equator at 180°, where the map is cut.
    longitude: fc.double({ min: 178, max: 182, noNaN: true }).map((value) => (value > 180 ? value - 360 : value)),
    latitude: fc.double({ min: -2, max: 2, noNaN: true }),
    name: fc.string({ minLength: 1, maxLength: 18 }).map((name) => name.replaceAll('|', ' ')),
    from: fc.nat(deepest),
    lasts: fc.nat(deepest),
    weight: fc.double({ min: 0, max: 9, noNaN: true }),
  })
  .map(({ lasts, ...rest }): Candidate => ({ ...rest, to: Math.min(deepest, rest.from + lasts) }));

function collisions(placed: readonly Placed[], zoom: number): string[] {
  const there = placed.filter(({ from, to }) => from <= zoom && zoom <= to);
  const boxes = there.map((label) => ({ name: label.name, box: boxAt(label, zoom, measure) }));
  const side = worldPixels(zoom);
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) =>
      [-side, 0, side].flatMap((shift) => {
        const moved = { ...other.box, left: other.box.left + shift, right: other.box.right + shift };
        return overlap(one.box, moved) ? [`${one.name} on ${other.name} at ${zoom}`] : [];
      }),
    ),
  );
}

test('labels never collide, at any zoom, nor across 180°', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 60 }), (candidates) => {
      const placed = place(candidates, measure);
      expect(Array.from({ length: deepest + 1 }, (_, zoom) => collisions(placed, zoom)).flat()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a label is shown from its first zoom to its last, never sooner', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 40 }), (candidates) => {
      for (const label of place(candidates, measure)) {
        const matching = candidates.filter(
          ({ name, longitude }) => name === label.name && longitude === label.longitude,
        );
        expect(matching.some(({ from, to }) => label.from >= from && label.to === to)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('without space for both, the more important label is shown first, and the other at the zoom with enough space', () => {
  const town = (name: string, longitude: number, weight: number): Candidate => ({
    kind: 'town',
    name,
    longitude,
    latitude: 0,
    weight,
    from: 3,
    to: deepest,
  });
  const placed = place(
    [
      town('Small', 10.1, 1),
      town('Large', 10, 2),
      town('Medium', 10.05, 1.5),
      town('Tiny', 10.02, 0.5),
      town('Least', 10.07, 0.1),
    ],
    measure,
  );
  const from = Object.fromEntries(placed.map((label) => [label.name, label.from]));
  expect(from['Large']).toBe(3);
  expect(from['Least']).toBeGreaterThan(3);
  expect(Object.keys(from)).toHaveLength(5);
});
