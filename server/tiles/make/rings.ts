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

/** In 1/10,000 degree (11 m), longitude and latitude in turns, without a point that repeats the one before. */
export function wholePoints(points: readonly Point[]): Int32Array {
  const numbers: number[] = [];
  for (const point of points) {
    const [x, y] = point.map((degrees) => Math.round(degrees * 10_000)) as Point;
    if (numbers.length === 0 || x !== numbers.at(-2) || y !== numbers.at(-1)) numbers.push(x, y);
  }
  return Int32Array.from(numbers);
}
