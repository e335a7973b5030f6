/** The shapes of the states of Natural Earth: the state at a point, its box and its middle. Too simple for the borders of countries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export type Box = [west: number, south: number, east: number, north: number];
type Ring = [lon: number, lat: number][];

interface Division {
  names: string[];
  iso2: string;
  box: Box;
  /** The middle of its largest part. */
  point: { lat: number; lon: number };
  polygons: Ring[][];
}

interface Row {
  properties: { iso_a2?: string; name?: string; other_names?: string };
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
}

export class Divisions {
  readonly all: Division[];
  readonly #byCountry = new Map<string, Division[]>();

  constructor(folder: string) {
    const file = gunzipSync(readFileSync(join(folder, 'admin1_polygons_10m.geojson.gz'))).toString();
    const { features } = JSON.parse(file) as { features: Row[] };
    this.all = features.map(({ properties: { iso_a2 = '', name = '', other_names = '' }, geometry }) => {
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const boxes = polygons
        .map(([ring = []]) => boxAround(ring))
        .toSorted((one, other) => sizeOf(other) - sizeOf(one));
      const [west, south, east, north] = boxes[0] ?? [0, 0, 0, 0];
      return {
        names: [name, ...other_names.split('|')].filter((each) => each !== ''),
        iso2: iso_a2,
        box: boxes.reduce(joined),
        point: { lat: (south + north) / 2, lon: (west + east) / 2 },
        polygons,
      };
    });
    for (const division of this.all)
      this.#byCountry.set(division.iso2, [...(this.#byCountry.get(division.iso2) ?? []), division]);
  }

  at(iso2: string, lat: number, lon: number): Division | null {
    const isIn = ({ box: [west, south, east, north], polygons }: Division): boolean =>
      lon >= west && lon <= east && lat >= south && lat <= north && polygons.some((rings) => holds(rings, lat, lon));
    return this.#byCountry.get(iso2)?.find(isIn) ?? null;
  }
}

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

const joined = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

const boxAround = (ring: Ring): Box =>
  ring.map(([lon, lat]): Box => [lon, lat, lon, lat]).reduce(joined, [180, 90, -180, -90]);

/** Whether a ray to the east crosses the rings an odd number of times. */
function holds(rings: readonly Ring[], lat: number, lon: number): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [at, [east = 0, north = 0]] of ring.entries()) {
      const [west, south] = ring[at - 1] ?? [east, north];
      if (south > lat !== north > lat && lon < west + ((lat - south) / (north - south)) * (east - west))
        inside = !inside;
    }
  return inside;
}
