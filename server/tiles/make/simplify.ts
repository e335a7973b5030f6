/** Computes for each point of a line how much its removal would change the line (Douglas and Peucker), so that each zoom keeps the points it can show. */

/** Distances in the unit of the coordinates, x and y in turns; the ends are never lost. Never larger than that of the points it hangs on. */
export function significance(points: Float64Array): Float64Array {
  const count = points.length / 2;
  const found = new Float64Array(count);
  if (count === 0) return found;
  found[0] = Infinity;
  found[count - 1] = Infinity;
  const open: [first: number, last: number, most: number][] = [];
  const isRing = points[0] === points[2 * count - 2] && points[1] === points[2 * count - 1];
  if (isRing && count > 3) {
    // A ring's ends are one point, so it is split at its farthest point.
    const far = farthest(points, 0, count - 1).index;
    found[far] = Infinity;
    open.push([0, far, Infinity], [far, count - 1, Infinity]);
  } else open.push([0, count - 1, Infinity]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [first, last, most] = next;
    if (last - first < 2) continue;
    const { index, distance } = farthest(points, first, last);
    const own = Math.min(most, distance);
    found[index] = own;
    open.push([first, index, own], [index, last, own]);
  }
  return found;
}

function farthest(points: Float64Array, first: number, last: number): { index: number; distance: number } {
  const x = points[2 * first] ?? 0;
  const y = points[2 * first + 1] ?? 0;
  const dx = (points[2 * last] ?? 0) - x;
  const dy = (points[2 * last + 1] ?? 0) - y;
  const length = dx * dx + dy * dy;
  let [index, best] = [first + 1, -1];
  for (let at = first + 1; at < last; at += 1) {
    const px = (points[2 * at] ?? 0) - x;
    const py = (points[2 * at + 1] ?? 0) - y;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const distance = (px - along * dx) ** 2 + (py - along * dy) ** 2;
    if (distance > best) [index, best] = [at, distance];
  }
  return { index, distance: Math.sqrt(best) };
}
