/** Finds the point in polygons with the most space for a line of words, to a hundredth of the shape, which is enough for words. */
import type { Point } from './rings.ts';

/** The approximate ratio of a word's width to its height. */
const aspect = 2.5;

export interface Spot {
  x: number;
  y: number;
  /** The size of the box around the polygon that contains the point, and the polygon's area. */
  width: number;
  area: number;
}

function areaOf(ring: readonly Point[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}

/** Positive inside. */
function roomAt(x: number, y: number, rings: readonly (readonly Point[])[]): number {
  let inside = false;
  let least = Infinity;
  for (const ring of rings)
    for (const [index, [bx, by]] of ring.entries()) {
      const [ax, ay] = ring[index === 0 ? ring.length - 1 : index - 1] ?? [bx, by];
      if (by > y !== ay > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx) inside = !inside;
      const [dx, dy] = [ax - bx, (ay - by) * aspect];
      const [px, py] = [x - bx, (y - by) * aspect];
      const along = dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
      least = Math.min(least, (px - along * dx) ** 2 + (py - along * dy) ** 2);
    }
  return (inside ? 1 : -1) * Math.sqrt(least);
}

export function innermost(polygons: readonly (readonly (readonly Point[])[])[]): Spot {
  const [largest] = polygons.toSorted((a, b) => areaOf(b[0] ?? []) - areaOf(a[0] ?? []));
  if (largest?.[0] === undefined) throw new Error('A shape without rings has no inside');
  const xs = largest[0].map(([x]) => x);
  const ys = largest[0].map(([, y]) => y);
  let [left, right] = [Math.min(...xs), Math.max(...xs)];
  let [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const width = right - left;
  let best = { x: (left + right) / 2, y: (top + bottom) / 2, room: -Infinity };
  // Starts with a grid over the whole, then uses finer ones around the best point.
  for (let round = 0; round < 4; round += 1) {
    const steps = 24;
    for (let row = 0; row <= steps; row += 1)
      for (let column = 0; column <= steps; column += 1) {
        const x = left + ((right - left) * column) / steps;
        const y = top + ((bottom - top) * row) / steps;
        const room = roomAt(x, y, largest);
        if (room > best.room) best = { x, y, room };
      }
    const [halfX, halfY] = [(right - left) / 12, (bottom - top) / 12];
    [left, right, top, bottom] = [best.x - halfX, best.x + halfX, best.y - halfY, best.y + halfY];
  }
  return { x: best.x, y: best.y, width, area: areaOf(largest[0]) };
}
