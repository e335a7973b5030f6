import { expect, test } from 'vitest';
import type { Point } from '#server/tiles/make/rings.ts';
import { middleOf } from './middles.ts';

const box = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

test('the middle of a shape is on the longest run across it, so it is never in a bay or a hole', () => {
  expect(middleOf([[box(0, 0, 4, 2)]])).toEqual({ lat: 1, lon: 2 });
  expect(middleOf([[box(0, 0, 10, 2), box(4, 0.5, 9, 1.5)]])).toEqual({ lat: 1, lon: 2 });
  const around: Point[] = [...box(0, 0, 10, 10).slice(0, 3), [7, 10], [7, 2], [2, 2], [2, 10], [0, 10], [0, 0]];
  expect(middleOf([[around]])).toEqual({ lat: 5, lon: 8.5 });
});

test('the middle of several islands is that of the widest', () => {
  expect(middleOf([[box(0, 0, 1, 1)], [box(5, 5, 9, 6)], [box(2, 0, 3, 9)]])).toEqual({ lat: 5.5, lon: 7 });
});
