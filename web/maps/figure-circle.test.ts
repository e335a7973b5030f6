/** A circle of which no sum adds a figure is an outline of dashes, without a filling; one of several causes shows each of them. */
import { expect, test } from 'vitest';
import { drawCircle } from './figure-circle.ts';
import type { FigurePoint } from './points.ts';

/** How each shape is drawn, and the parts of its arcs. */
function drawing(...points: Partial<FigurePoint>[]) {
  const said: string[] = [];
  const arcs: number[] = [];
  const context = {
    globalAlpha: 1,
    dashes: [] as number[],
    setLineDash: (dashes: number[]) => (context.dashes = dashes),
    beginPath: () => undefined,
    moveTo: () => undefined,
    closePath: () => undefined,
    arc: (_x: number, _y: number, _radius: number, from: number, to: number) => arcs.push((to - from) / (2 * Math.PI)),
    fill: () => said.push(context.globalAlpha > 0 ? 'filled' : 'empty'),
    stroke: () => said.push(context.dashes.length > 0 ? 'dashes' : 'line'),
  };
  const all = points.map((point, id): FigurePoint => ({ id, lat: 0, lng: 0, figure: 90, colour: 'blue', ...point }));
  const circle = { cluster: { x: 0, y: 0, points: all, figure: 90 }, radius: 20 };
  drawCircle(context as unknown as CanvasRenderingContext2D, 0, 0, circle);
  return { said, arcs };
}
const drawn = (...points: Partial<FigurePoint>[]) => drawing(...points).said;

test('a figure that counts is filled, one that does not is an outline of dashes', () => {
  expect(drawn({})).toEqual(['filled', 'line']);
  expect(drawn({ added: false })).toEqual(['empty', 'dashes']);
  expect(drawn({ added: false }, { added: false, colour: 'orange' })).toEqual(['empty', 'dashes', 'empty', 'dashes']);
  expect(drawn({ added: false }, {})).toEqual(['filled', 'line']);
  expect(drawn({ added: false, ring: true })).toEqual(['dashes']);
});

test('each cause of a circle is seen, however small its figure', () => {
  const parts = (...figures: [colour: string, figure: number][]) => {
    const shares = drawing(...figures.map(([colour, figure]) => ({ colour, figure })));
    // A disc draws each part twice: filled, and its line.
    return shares.arcs.filter((_, at) => at % 2 === 0).map((share) => Math.round(share * 100));
  };
  expect(parts(['orange', 224], ['blue', 5])).toEqual([80, 20]);
  expect(parts(['orange', 50], ['blue', 50])).toEqual([50, 50]);
  expect(parts(['orange', 60], ['blue', 40], ['orange', 0])).toEqual([60, 40]);
  expect(parts(['orange', 1], ['blue', 98], ['green', 1])).toEqual([20, 60, 20]);
  expect(parts(['orange', 0], ['blue', 7])).toEqual([20, 80]);
  const ring = drawing({ ring: true, colour: 'orange', figure: 99 }, { ring: true, colour: 'blue', figure: 1 });
  expect(ring.arcs.map((share) => Math.round(share * 100))).toEqual([80, 20]);
});
