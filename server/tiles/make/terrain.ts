/** The positions and zooms of the names of seas, mountains, deserts and peaks. Leaves out names that neighbours dispute. */
import type { MultiPolygon, Point as GeoPoint, Polygon } from 'geojson';
import type { LabelKind } from '#server/tiles/label-style.ts';
import { latitudeOf, longitudeOf, worldX, worldY } from '#server/tiles/mercator.ts';
import { type Candidate, folded, isLegible } from './candidate.ts';
import { words } from './countries.ts';
import { innermost } from './innermost.ts';
import { type Point, unwrapRing } from './rings.ts';
import { polygonsOf, readGeoJson } from './shapes.ts';

const disputed = new Set([
  'Persian Gulf',
  'Sea of Japan',
  'South China Sea',
  'Gulf of Oman',
  'Sea of Azov',
  'Kerch Strait',
]);
const waters = new Set(['sea', 'gulf', 'bay', 'strait', 'channel', 'sound', 'lagoon']);
const landforms = new Set([
  'Range/mtn',
  'Desert',
  'Plateau',
  'Plain',
  'Basin',
  'Delta',
  'Valley',
  'Lowland',
  'Wetlands',
  'Foothills',
  'Depression',
]);
/** Letters are about so many pixels wide. */
const letter = 6;

/** Natural Earth writes the names of large features in capitals. */
export const inWords = (name: string): string =>
  (name === name.toUpperCase()
    ? name.toLowerCase().replaceAll(/(?<![\p{L}'’])\p{L}/gu, (first) => first.toUpperCase())
    : name
  )
    .replaceAll(/\s+/g, ' ')
    .replace(/\bMts\./, 'Mountains');

function areaCandidates(
  directory: string,
  file: string,
  kind: LabelKind,
  classes: ReadonlySet<string>,
  lasts: number,
): Candidate[] {
  return readGeoJson<Polygon | MultiPolygon>(directory, file).flatMap(({ geometry, properties }): Candidate[] => {
    const name = inWords(String(properties['name'] ?? ''));
    if (!classes.has(String(properties['featurecla'])) || name === '' || !isLegible(name) || disputed.has(name))
      return [];
    const toWorld = ([longitude, latitude]: Point): Point => [worldX(longitude), worldY(latitude)];
    const spot = innermost(polygonsOf(geometry).map((rings) => rings.map((ring) => unwrapRing(ring).map(toWorld))));
    const label = words(name);
    const longest = Math.max(...label.split('|').map((line) => line.length));
    const fits = Math.ceil(Math.log2((longest * letter) / (spot.width * 256)));
    const from = Math.max(4, Math.round(Number(properties['min_label'] ?? 4)), fits);
    if (from > 11) return [];
    const longitude = ((longitudeOf(spot.x) + 540) % 360) - 180;
    return [
      {
        kind,
        longitude,
        latitude: latitudeOf(spot.y),
        name: label,
        from,
        to: Math.min(14, from + lasts),
        weight: 4.8 - Number(properties['scalerank']) / 10,
      },
    ];
  });
}

/** Seas whose names are set by hand are not repeated. */
export function seaCandidates(directory: string, named: readonly Candidate[]): Candidate[] {
  const known = new Set(named.map(({ name }) => folded(name.replaceAll('|', ' '))));
  return areaCandidates(directory, 'marine_polygons_10m', 'ocean', waters, 4).filter(
    ({ name }) => !known.has(folded(name.replaceAll('|', ' '))),
  );
}

export const landformCandidates = (directory: string): Candidate[] =>
  areaCandidates(directory, 'region_polygons_10m', 'landform', landforms, 3);

export function peakCandidates(directory: string): Candidate[] {
  return readGeoJson<GeoPoint>(directory, 'region_points_10m').flatMap(({ geometry, properties }): Candidate[] => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const { name, elevation, min_zoom: zoom } = properties;
    if (properties['featurecla'] !== 'mountain' || !name || !elevation || !isLegible(String(name))) return [];
    const from = Math.max(7, Math.ceil(Number(zoom ?? 7)));
    return [{ kind: 'peak', longitude, latitude, name: `${name}|${elevation} m`, from, to: 14, weight: 4.1 }];
  });
}
