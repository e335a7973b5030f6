/** Cuts rings and lines to a box slightly larger than the tile, so that cut edges lie outside the picture. */
import type { Box } from './label-style.ts';

type Edge = 0 | 1 | 2 | 3;

/** A closed ring within the box (Sutherland and Hodgman); empty if it lies outside. */
export function clipRing(ring: Float64Array, box: Box): Float64Array {
  let points: number[] | Float64Array = ring;
  for (const edge of [0, 1, 2, 3] as const) {
    points = cutAt(points, edge, box);
    if (points.length === 0) break;
  }
  return Float64Array.from(points);
}

function cutAt(points: ArrayLike<number>, edge: Edge, { left, top, right, bottom }: Box): number[] {
  const kept: number[] = [];
  const axis = edge % 2;
  const limit = [left, top, right, bottom][edge] ?? 0;
  const sign = edge < 2 ? 1 : -1;
  let beforeX = points[points.length - 2] ?? 0;
  let beforeY = points[points.length - 1] ?? 0;
  let before = ((axis === 0 ? beforeX : beforeY) - limit) * sign;
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    const inside = ((axis === 0 ? x : y) - limit) * sign;
    if (inside < 0 !== before < 0) {
      const part = before / (before - inside);
      kept.push(beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part);
    }
    if (inside >= 0) kept.push(x, y);
    [beforeX, beforeY, before] = [x, y, inside];
  }
  return kept;
}

export interface Run {
  points: Float64Array;
  /** The length of the line before this part, where its dashes continue. */
  before: number;
}

/** The runs of whole segments that may touch the box. */
export function runsWithin(line: Float64Array, { left, top, right, bottom }: Box): Run[] {
  const runs: Run[] = [];
  let length = 0;
  let start = -1;
  let before = 0;
  const end = (index: number): void => {
    if (start >= 0) runs.push({ points: line.slice(start, index + 2), before });
    start = -1;
  };
  for (let index = 2; index < line.length; index += 2) {
    const [ax, ay] = [line[index - 2] ?? 0, line[index - 1] ?? 0];
    const [bx, by] = [line[index] ?? 0, line[index + 1] ?? 0];
    const away =
      (ax < left && bx < left) || (ax > right && bx > right) || (ay < top && by < top) || (ay > bottom && by > bottom);
    if (away) end(index - 2);
    else if (start < 0) [start, before] = [index - 2, length];
    length += Math.hypot(bx - ax, by - ay);
  }
  end(line.length - 2);
  return runs;
}
