/** The shapes of the states of Natural Earth: the state at a point, its box and its middle. Too simple for the borders of countries. */
import type { MultiPolygon, Polygon } from 'geojson';
import { divisionColumns } from '#server/places/divisions.ts';
import type { PlaceList } from '#server/places/place-list.ts';
import { areasIn } from './areas.ts';
import { Edges } from '#server/places/edges.ts';
import { writeColumns } from '#server/places/index-file.ts';
import { compressed, differences, starts } from '#server/tiles/make/pack.ts';
import { wholePoints, type Point } from '#server/tiles/make/rings.ts';
import { polygonsOf, readGeoJson } from '#server/tiles/make/shapes.ts';

export type Box = [west: number, south: number, east: number, north: number];

interface Division {
  names: string[];
  iso2: string;
  box: Box;
  /** The middle of its largest part. */
  point: { lat: number; lon: number };
  rings: Int32Array[];
}

export class Divisions {
  readonly all: Division[];
  readonly edges: Edges;

  constructor(folder: string) {
    this.all = readGeoJson<Polygon | MultiPolygon>(folder, 'admin1_polygons_10m').map(({ properties, geometry }) => {
      const { iso_a2, name, other_names } = properties;
      const polygons = polygonsOf(geometry);
      const boxes = polygons
        .map(([ring = []]) => boxAround(ring))
        .toSorted((one, other) => sizeOf(other) - sizeOf(one));
      const [west, south, east, north] = boxes[0] ?? [0, 0, 0, 0];
      return {
        names: [name, ...String(other_names ?? '').split('|')]
          .map((each) => String(each ?? ''))
          .filter((each) => each !== ''),
        iso2: String(iso_a2 ?? ''),
        box: boxes.reduce(joined),
        point: { lat: (south + north) / 2, lon: (west + east) / 2 },
        rings: polygons.flat().map((ring) => wholePoints(ring)),
      };
    });
    this.edges = new Edges(
      this.all.flatMap(({ rings }, owner) => rings.map((ring) => ({ owner, lon: half(ring, 0), lat: half(ring, 1) }))),
    );
  }

  at(iso2: string, lat: number, lon: number): Division | null {
    const around = [...this.edges.around(lat, lon)].map((at) => this.all[at]);
    return around.find((division) => division?.iso2 === iso2) ?? null;
  }

  /** As the program reads them. */
  pack(list: PlaceList): Buffer {
    const rings = this.all.flatMap((division) => division.rings);
    return compressed(
      writeColumns(divisionColumns, {
        partStart: starts(this.all.map((division) => division.rings.length)),
        pointStart: starts(rings.map((ring) => ring.length / 2)),
        lon: differences(rings.flatMap((ring) => [...half(ring, 0)])),
        lat: differences(rings.flatMap((ring) => [...half(ring, 1)])),
        ...areasIn(this.all, this.edges, list),
      }),
    );
  }
}

/** Longitudes or latitudes of points. */
const half = (ring: Int32Array, which: 0 | 1): Int32Array => ring.filter((_, at) => at % 2 === which);

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

const joined = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

const boxAround = (ring: readonly Point[]): Box =>
  ring.map(([lon, lat]): Box => [lon, lat, lon, lat]).reduce(joined, [180, 90, -180, -90]);
