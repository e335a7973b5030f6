/** The rings of shapes, found by their boxes: the shapes around a point, and whether one is near it. */
import Flatbush from 'flatbush';

const kilometresPerDegree = 111.2;

/** A shape has parts, the rings around it and around its holes; a part has points. Starts have one entry more than there are shapes or parts. */
export interface Shapes {
  partStart: Uint32Array;
  pointStart: Uint32Array;
  /** In 1/10,000 degree. */
  lon: Int32Array;
  lat: Int32Array;
}

/** Points of a ring that follow each other. */
type Run = Pick<Shapes, 'lon' | 'lat'> & { shape: number };

/** So many edges have a common box: more would make a lookup slow, fewer would take memory. */
const length = 200;

const least = (numbers: Int32Array): number => numbers.reduce((one, other) => Math.min(one, other));
const most = (numbers: Int32Array): number => numbers.reduce((one, other) => Math.max(one, other));

export class Rings {
  readonly #runs: readonly Run[];
  readonly #boxes: Flatbush;

  constructor({ partStart, pointStart, lon, lat }: Shapes, shapes: readonly number[]) {
    this.#runs = shapes.flatMap((shape) =>
      [...pointStart.subarray(partStart[shape], partStart[shape + 1])].flatMap((start, part) => {
        const end = pointStart[(partStart[shape] ?? 0) + part + 1] ?? 0;
        return Array.from({ length: Math.ceil((end - start - 1) / length) }, (_, at): Run => {
          const [from, to] = [start + at * length, Math.min(start + (at + 1) * length + 1, end)];
          return { shape, lon: lon.slice(from, to), lat: lat.slice(from, to) };
        });
      }),
    );
    this.#boxes = new Flatbush(this.#runs.length, 16, Int32Array);
    for (const run of this.#runs) this.#boxes.add(least(run.lon), least(run.lat), most(run.lon), most(run.lat));
    this.#boxes.finish();
  }

  /** The shapes whose edges a ray from the point to the east crosses an odd number of times, in their order. */
  around(lat: number, lon: number): number[] {
    const [x, y] = [lon * 10_000, lat * 10_000];
    const found = new Set<number>();
    for (const run of this.#within(x, y, Infinity, y))
      if (isCrossed(run, x, y) && !found.delete(run.shape)) found.add(run.shape);
    return [...found].toSorted((one, other) => one - other);
  }

  /** Whether the point is in a shape, or within so many kilometres of an edge, also beyond 180°. */
  isNear(lat: number, lon: number, kilometres: number): boolean {
    if (this.around(lat, lon).length > 0) return true;
    const reach = (kilometres / kilometresPerDegree) * 10_000;
    const narrowing = Math.cos((lat * Math.PI) / 180);
    const [y, wide] = [lat * 10_000, reach / Math.max(narrowing, 0.001)];
    return [lon - 360, lon, lon + 360].some((degrees) => {
      const x = degrees * 10_000;
      const near = this.#within(x - wide, y - reach, x + wide, y + reach);
      return near.some((run) => hasEdgeWithin(run, x, y, narrowing, reach));
    });
  }

  #within(west: number, south: number, east: number, north: number): Run[] {
    return this.#boxes.search(west, south, east, north).flatMap((run) => this.#runs[run] ?? []);
  }
}

/** Whether a ray from the point to the east crosses the edges an odd number of times. */
function isCrossed({ lon, lat }: Run, x: number, y: number): boolean {
  let crossed = false;
  for (let point = 1; point < lat.length; point += 1) {
    const [one, other] = [lat[point - 1] ?? 0, lat[point] ?? 0];
    if (one > y === other > y) continue;
    const [from, to] = [lon[point - 1] ?? 0, lon[point] ?? 0];
    if (x < from + ((y - one) / (other - one)) * (to - from)) crossed = !crossed;
  }
  return crossed;
}

function hasEdgeWithin({ lon, lat }: Run, x: number, y: number, narrowing: number, reach: number): boolean {
  for (let point = 1; point < lat.length; point += 1) {
    const [one, other] = [(lat[point - 1] ?? 0) - y, (lat[point] ?? 0) - y];
    const west = ((lon[point - 1] ?? 0) - x) * narrowing;
    const [dx, dy] = [((lon[point] ?? 0) - x) * narrowing - west, other - one];
    const along = Math.max(0, Math.min(1, -(west * dx + one * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(west + along * dx, one + along * dy) <= reach) return true;
  }
  return false;
}
