/** Computes the distance of a point from land, by the coasts of the basemap and the islets that it leaves out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';
import { shapesFile } from '#server/tiles/reference.ts';
import type { ShapesFile } from '#server/tiles/shapes-file.ts';

const kilometresPerDegree = 111.2;
const islets = join(packageRoot(), 'server', 'places', 'reference', 'islets.csv');

export class Land {
  /** Longitude and latitude of both ends of each edge, in degrees. */
  readonly #edges: Float64Array;

  constructor() {
    const { shapes } = JSON.parse(gunzipSync(readFileSync(shapesFile)).toString()) as ShapesFile;
    const rings = shapes.flatMap(([kind, , parts]) => (kind === 'land' ? parts : []));
    const points: { lat: string; lon: string }[] = parse(readFileSync(islets, 'utf8'), { columns: true });
    const specks = points.map(({ lat, lon }) => [Number(lon), Number(lat), Number(lon), Number(lat)]);
    this.#edges = Float64Array.from([...rings.map(edgesOf), ...specks].flat());
  }

  /** In kilometres; 0 on land. */
  distance(lat: number, lon: number): number {
    const edges = this.#edges;
    const narrowing = Math.cos((lat * Math.PI) / 180);
    let inside = false;
    let least = Infinity;
    for (let at = 0; at < edges.length; at += 4) {
      const [west, south] = [edges[at] ?? 0, edges[at + 1] ?? 0];
      const [east, north] = [edges[at + 2] ?? 0, edges[at + 3] ?? 0];
      if (south > lat !== north > lat && lon < west + ((lat - south) / (north - south)) * (east - west))
        inside = !inside;
      const fromWest = onceAround(west - lon);
      const [x, y] = [fromWest * narrowing, south - lat];
      const [dx, dy] = [(east - west) * narrowing, north - south];
      const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, (x + along * dx) ** 2 + (y + along * dy) ** 2);
    }
    return inside ? 0 : Math.sqrt(least) * kilometresPerDegree;
  }
}

/** A difference of longitudes, the shorter way around. */
const onceAround = (degrees: number): number => degrees - 360 * Math.round(degrees / 360);

/** A ring is a list of steps of 1/10,000 degree; it ends where it begins. */
function edgesOf(steps: readonly number[]): number[] {
  const edges: number[] = [];
  let [lon, lat] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    const [west, south] = [lon, lat];
    lon += (steps[at] ?? 0) / 10_000;
    lat += (steps[at + 1] ?? 0) / 10_000;
    if (at > 0) edges.push(west, south, lon, lat);
  }
  return edges;
}
