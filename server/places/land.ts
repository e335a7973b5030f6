/** Whether a point is on land or near it, by the coasts and islands of the basemap. */
import { readShapes, shapeKinds } from '#server/tiles/shapes-file.ts';
import { shapesFile } from '#server/tiles/reference.ts';

const kilometresPerDegree = 111.2;
/** Edges are found by their latitudes. The height of a band in degrees. */
const height = 0.25;
const bandOf = (lat: number): number => Math.floor((lat + 90) / height);

export class Land {
  /** Longitude and latitude of both ends of each edge, in degrees. */
  readonly #edges: Float32Array;
  /** The edges of each band, as numbers of the edge. */
  readonly #bands: readonly Uint32Array[];

  constructor() {
    const { kind, partStart, pointStart, lon, lat } = readShapes(shapesFile);
    const bands = Array.from({ length: bandOf(90) + 1 }, (): number[] => []);
    const edges = new Float32Array(4 * lon.length);
    let count = 0;
    for (const [shape, each] of kind.entries()) {
      if (shapeKinds[each] !== 'land') continue;
      for (let part = partStart[shape] ?? 0; part < (partStart[shape + 1] ?? 0); part += 1)
        for (let point = (pointStart[part] ?? 0) + 1; point < (pointStart[part + 1] ?? 0); point += 1) {
          const south = (lat[point - 1] ?? 0) / 10_000;
          const north = (lat[point] ?? 0) / 10_000;
          const last = bandOf(Math.max(south, north));
          for (let band = bandOf(Math.min(south, north)); band <= last; band += 1) bands[band]?.push(count);
          edges.set([(lon[point - 1] ?? 0) / 10_000, south, (lon[point] ?? 0) / 10_000, north], 4 * count);
          count += 1;
        }
    }
    this.#edges = edges.slice(0, 4 * count);
    this.#bands = bands.map((numbers) => Uint32Array.from(numbers));
  }

  /** True on land, and within so many kilometres of a shore. */
  isNear(lat: number, lon: number, kilometres: number): boolean {
    const reach = kilometres / kilometresPerDegree;
    const narrowing = Math.cos((lat * Math.PI) / 180);
    const own = bandOf(lat);
    let inside = false;
    for (let band = bandOf(lat - reach); band <= bandOf(lat + reach); band += 1)
      for (const edge of this.#bands[band] ?? []) {
        const [west, south] = [this.#edges[4 * edge] ?? 0, this.#edges[4 * edge + 1] ?? 0];
        const [east, north] = [this.#edges[4 * edge + 2] ?? 0, this.#edges[4 * edge + 3] ?? 0];
        if (band === own && south > lat !== north > lat) {
          const crossing = west + ((lat - south) / (north - south)) * (east - west);
          if (lon < crossing) inside = !inside;
        }
        const [x, y] = [onceAround(west - lon) * narrowing, south - lat];
        const [dx, dy] = [(east - west) * narrowing, north - south];
        const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
        if ((x + along * dx) ** 2 + (y + along * dy) ** 2 <= reach ** 2) return true;
      }
    return inside;
  }
}

/** A difference of longitudes, the shorter way around. */
const onceAround = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);
