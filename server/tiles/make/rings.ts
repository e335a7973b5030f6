/** Makes rings and lines continuous across 180°, so that none jumps across the world. Keeps every point, and closes a ring around a pole at that pole. */

export type Point = [longitude: number, latitude: number];

/** Longitudes continue past ±180 instead of jumping to the other side. */
export function unwrap(points: readonly Point[]): Point[] {
  const unwrapped: Point[] = [];
  let turn = 0;
  let before: number | null = null;
  for (const [longitude, latitude] of points) {
    if (before !== null) {
      if (longitude - before > 180) turn -= 360;
      else if (longitude - before < -180) turn += 360;
    }
    before = longitude;
    unwrapped.push([longitude + turn, latitude]);
  }
  return unwrapped;
}

/** Closes a ring around the world, such as Antarctica's, along its pole. */
export function unwrapRing(points: readonly Point[]): Point[] {
  const ring = unwrap(points);
  const [first, last] = [ring[0], ring.at(-1)];
  if (first === undefined || last === undefined || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = last[1] < 0 ? -90 : 90;
  return [...ring, [last[0], pole], [first[0], pole], first];
}

/** Encodes points compactly, as steps of 1/10,000 degree (11 m) from the previous point. */
export function encode(points: readonly Point[]): number[] {
  const numbers: number[] = [];
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of points) {
    const [nextX, nextY] = [Math.round(longitude * 10_000), Math.round(latitude * 10_000)];
    if (numbers.length > 0 && nextX === x && nextY === y) continue;
    numbers.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return numbers;
}
