/** Tests that no ring or line jumps across the world at 180°, and that shapes are read as they were written. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readShapes } from '#server/tiles/shapes-file.ts';
import { Shapes } from '#server/tiles/shapes.ts';
import { shapesFile } from '#server/tiles/reference.ts';
import { packShapes } from './pack.ts';
import { unwrap, unwrapRing, wholePoints, type Point } from './rings.ts';
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

test('points are whole numbers of 1/10,000 degree, without repetitions', () => {
  expect([
    ...wholePoints([
      [1.00004, 2],
      [1.00004, 2],
      [-3.5, 2.1],
    ]),
  ]).toEqual([10_000, 20_000, -35_000, 21_000]);
});

test('shapes are read as they were written', async () => {
  const long = { points: Int32Array.from([0, 0, -1_800_000, 900_000, 17, -3]), levels: Uint8Array.from([0, 7, 12]) };
  const short = { points: Int32Array.from([5, 5]), levels: Uint8Array.from([1]) };
  const folder = await mkdtemp(join(tmpdir(), 'helix-shapes-'));
  const file = join(folder, 'shapes.br');
  await writeFile(
    file,
    packShapes([
      { kind: 'disputed', zoom: 12, parts: [long, short] },
      { kind: 'land', zoom: 0, parts: [short] },
    ]),
  );
  const columns = Object.entries(readShapes(file)).map(([name, column]) => [name, [...column]]);
  expect(Object.fromEntries(columns)).toEqual({
    kind: [8, 0],
    zoom: [12, 0],
    partStart: [0, 2, 3],
    pointStart: [0, 3, 4, 5],
    level: [0, 7, 12, 1, 1],
    lon: [0, -1_800_000, 17, 5, 5],
    lat: [0, 900_000, -3, 5, 5],
  });
  await rm(folder, { recursive: true });
});

test('no line or ring of the map spans more of the world than it covers', () => {
  const shapes = new Shapes(shapesFile);
  const everywhere = { left: -2, top: -1, right: 3, bottom: 2 };
  const leaps: string[] = [];
  for (const zoom of [0, 2, 3])
    for (const { kind, parts } of shapes.within(zoom, everywhere))
      for (const part of parts)
        for (let index = 2; index < part.length; index += 2) {
          const wide = Math.abs((part[index] ?? 0) - (part[index - 2] ?? 0));
          // Only Antarctica is closed by one long edge, at the pole and without a shore.
          const polar = (kind === 'land' || kind === 'glacier') && (part[index + 1] ?? 0) >= 0.999;
          if (wide > 0.25 && !polar) leaps.push(`${kind} at ${part[index]} ${part[index + 1]}`);
        }
  expect(leaps).toEqual([]);
});
