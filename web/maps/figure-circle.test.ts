/** A circle of which no sum adds a figure is an outline of dashes, without a filling. */
import { expect, test } from 'vitest';
import { drawCircle } from './figure-circle.ts';
import type { FigurePoint } from './points.ts';

/** How each shape is drawn. */
function drawn(...points: Partial<FigurePoint>[]) {
  const said: string[] = [];
  const context = {
    globalAlpha: 1,
    dashes: [] as number[],
    setLineDash: (dashes: number[]) => (context.dashes = dashes),
    beginPath: () => undefined,
    moveTo: () => undefined,
    closePath: () => undefined,
    arc: () => undefined,
    fill: () => said.push(context.globalAlpha > 0 ? 'filled' : 'empty'),
    stroke: () => said.push(context.dashes.length > 0 ? 'dashes' : 'line'),
  };
  const all = points.map((point, id): FigurePoint => ({ id, lat: 0, lng: 0, figure: 90, colour: 'blue', ...point }));
  const circle = { cluster: { x: 0, y: 0, points: all, figure: 90 }, radius: 20 };
  drawCircle(context as unknown as CanvasRenderingContext2D, 0, 0, circle);
  return said;
}

test('a figure that counts is filled, one that does not is an outline of dashes', () => {
  expect(drawn({})).toEqual(['filled', 'line']);
  expect(drawn({ added: false })).toEqual(['empty', 'dashes']);
  expect(drawn({ added: false }, { added: false, colour: 'orange' })).toEqual(['empty', 'dashes', 'empty', 'dashes']);
  expect(drawn({ added: false }, {})).toEqual(['filled', 'line']);
  expect(drawn({ added: false, ring: true })).toEqual(['dashes']);
});
