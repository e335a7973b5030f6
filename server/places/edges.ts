/** The edges of rings, found by their latitudes: the rings around a point, and edges near it. */

/** The height of a band in degrees. */
const height = 0.05;
const bandOf = (degrees: number): number => Math.floor((degrees + 90) / height);
const kilometresPerDegree = 111.2;

export interface Ring {
  /** Below 65,536. Several rings of one owner are its parts and their holes. */
  owner: number;
  /** In 1/10,000 degree. */
  lon: Int32Array;
  lat: Int32Array;
}

/** A shape has parts, and a part has points; starts have one entry more than there are shapes or parts. */
export interface Shapes {
  partStart: Uint32Array;
  pointStart: Uint32Array;
  lon: Int32Array;
  lat: Int32Array;
}

/** The parts of these shapes, each with the number of its shape. */
export const ringsOf = ({ partStart, pointStart, lon, lat }: Shapes, shapes: readonly number[]): Ring[] =>
  shapes.flatMap((owner) =>
    [...pointStart.subarray(partStart[owner], partStart[owner + 1])].map((start, part) => {
      const end = pointStart[(partStart[owner] ?? 0) + part + 1];
      return { owner, lon: lon.subarray(start, end), lat: lat.subarray(start, end) };
    }),
  );

export class Edges {
  /** In 1/10,000 degree: both ends of an edge are neighbours. */
  readonly #lon: Int32Array;
  readonly #lat: Int32Array;
  readonly #owner: Uint16Array;
  /** The edges of each band, by their second ends: those from `#start[band]` up to but not including `#start[band + 1]`. */
  readonly #start: Uint32Array;
  readonly #edges: Uint32Array;

  constructor(rings: readonly Ring[]) {
    const size = rings.reduce((sum, { lon }) => sum + lon.length, 0);
    this.#lon = new Int32Array(size);
    this.#lat = new Int32Array(size);
    this.#owner = new Uint16Array(size);
    this.#start = new Uint32Array(bandOf(90) + 2);
    let first = 0;
    for (const { owner, lon, lat } of rings) {
      this.#lon.set(lon, first);
      this.#lat.set(lat, first);
      this.#owner.fill(owner, first, (first += lon.length));
    }
    const bands = (visit: (band: number, edge: number) => void): void => {
      let edge = 0;
      for (const { lat } of rings) {
        for (let point = 1; point < lat.length; point += 1) {
          const ends = [(lat[point - 1] ?? 0) / 10_000, (lat[point] ?? 0) / 10_000];
          const last = bandOf(Math.max(...ends));
          for (let band = bandOf(Math.min(...ends)); band <= last; band += 1) visit(band, edge + point);
        }
        edge += lat.length;
      }
    };
    bands((band) => (this.#start[band + 1] = (this.#start[band + 1] ?? 0) + 1));
    for (let band = 1; band < this.#start.length; band += 1)
      this.#start[band] = (this.#start[band] ?? 0) + (this.#start[band - 1] ?? 0);
    const next = this.#start.slice();
    this.#edges = new Uint32Array(this.#start.at(-1) ?? 0);
    bands((band, edge) => {
      this.#edges[next[band] ?? 0] = edge;
      next[band] = (next[band] ?? 0) + 1;
    });
  }

  /** The owners of the rings whose edges a ray from the point to the east crosses an odd number of times. */
  around(lat: number, lon: number): Set<number> {
    const found = new Set<number>();
    const [north, east] = [lat * 10_000, lon * 10_000];
    const band = bandOf(lat);
    for (let at = this.#start[band] ?? 0; at < (this.#start[band + 1] ?? 0); at += 1) {
      const edge = this.#edges[at] ?? 0;
      const [one, other] = [this.#lat[edge - 1] ?? 0, this.#lat[edge] ?? 0];
      if (one > north === other > north) continue;
      const [from, to] = [this.#lon[edge - 1] ?? 0, this.#lon[edge] ?? 0];
      if (east >= from + ((north - one) / (other - one)) * (to - from)) continue;
      const owner = this.#owner[edge] ?? 0;
      if (!found.delete(owner)) found.add(owner);
    }
    return found;
  }

  /** Whether an edge is within so many kilometres. */
  isNear(lat: number, lon: number, kilometres: number): boolean {
    const reach = kilometres / kilometresPerDegree;
    const narrowing = Math.cos((lat * Math.PI) / 180);
    const [first, last] = [bandOf(Math.max(-90, lat - reach)), bandOf(Math.min(90, lat + reach))];
    for (let at = this.#start[first] ?? 0; at < (this.#start[last + 1] ?? 0); at += 1) {
      const edge = this.#edges[at] ?? 0;
      const west = (this.#lon[edge - 1] ?? 0) / 10_000;
      const south = (this.#lat[edge - 1] ?? 0) / 10_000;
      const [x, y] = [onceAround(west - lon) * narrowing, south - lat];
      const dx = ((this.#lon[edge] ?? 0) / 10_000 - west) * narrowing;
      const dy = (this.#lat[edge] ?? 0) / 10_000 - south;
      const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
      if ((x + along * dx) ** 2 + (y + along * dy) ** 2 <= reach ** 2) return true;
    }
    return false;
  }
}

/** A difference of longitudes, the shorter way around. */
const onceAround = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
