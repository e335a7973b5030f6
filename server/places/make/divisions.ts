/** The shapes of the states of Natural Earth: the state at a point, its box and its middle. Too simple for the borders of countries. */
import bbox from '@turf/bbox';
import type { MultiPolygon, Polygon } from 'geojson';
import { divisionColumns } from '#server/places/divisions.ts';
import { writeColumns } from '#server/places/index-file.ts';
import type { PlaceList } from '#server/places/place-list.ts';
import { Rings } from '#server/places/rings.ts';
import { compressed, differences, pointColumns } from '#server/tiles/make/pack.ts';
import { wholePoints } from '#server/tiles/make/rings.ts';
import { polygonsOf, readGeoJson } from '#server/tiles/make/shapes.ts';
import { areasIn } from './areas.ts';
import { middleOf } from './middles.ts';

export type Box = [west: number, south: number, east: number, north: number];

const readDivisions = (folder: string) =>
  readGeoJson<Polygon | MultiPolygon>(folder, 'admin1_polygons_10m').map(({ properties, geometry }) => {
    const { iso_a2, name, other_names } = properties;
    const polygons = polygonsOf(geometry);
    return {
      names: [String(name ?? ''), ...String(other_names ?? '').split('|')].filter((each) => each !== ''),
      iso2: String(iso_a2 ?? ''),
      box: bbox(geometry) as Box,
      point: middleOf(polygons),
      rings: polygons.flat().map(wholePoints),
    };
  });

export class Divisions {
  readonly all: ReturnType<typeof readDivisions>;
  readonly #shapes: ReturnType<typeof pointColumns>;
  readonly #rings: Rings;

  constructor(folder: string) {
    this.all = readDivisions(folder);
    this.#shapes = pointColumns(this.all.map(({ rings }) => rings));
    this.#rings = new Rings(this.#shapes, [...this.all.keys()]);
  }

  at(iso2: string, lat: number, lon: number) {
    const around = this.#rings.around(lat, lon).map((at) => this.all[at]);
    return around.find((division) => division?.iso2 === iso2);
  }

  /** As the program reads them. */
  pack(list: PlaceList): Buffer {
    const { lon, lat, ...starts } = this.#shapes;
    const columns = { ...starts, lon: differences(lon), lat: differences(lat) };
    return compressed(writeColumns(divisionColumns, { ...columns, ...areasIn(this.all, this.#rings, list) }));
  }
}
