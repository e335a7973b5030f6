/** `npm run gazetteer [-- <folder of Who's On First> <folder of Natural Earth>]`: regenerates the list of places from npm packages and these folders. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { listColumns, placeTypes } from '#server/places/columns.ts';
import { divisionsFile } from '#server/places/divisions.ts';
import { writeColumns } from '#server/places/index-file.ts';
import { listFile, readPlaceList } from '#server/places/place-list.ts';
import { compressed, differences } from '#server/tiles/make/pack.ts';
import { Divisions } from './divisions.ts';
import { gather, type GatheredArea, type GatheredPlace } from './gather.ts';

const shared = join(packageRoot(), '..', 'shared', 'data');
const [listed = join(shared, 'gazetteer'), shapes = join(shared, 'natural_earth')] = process.argv
  .slice(2)
  .map((folder) => resolve(process.env['INIT_CWD'] ?? process.cwd(), folder));

const seatBonus: Readonly<Record<string, number>> = { PPLC: 0.08, PPLA: 0.04, PPLA2: 0.02 };

/** The importance from 0 to 1: by population, seats a little higher, an area a little below the town that it is named after. */
function importanceOf({ population, type, feature }: GatheredPlace): number {
  const size = Math.log10(Math.max(population, 100)) / 10;
  if (type === 'country') return Math.min(1, 0.9 + size / 10);
  if (type === 'state') return size - 0.05;
  if (type === 'county') return size - 0.07;
  return size + (seatBonus[feature] ?? 0);
}

const divisions = new Divisions(shapes);
const { places: gathered, areas } = gather(listed, divisions);
const areaAt = new Map(areas.map((area, at) => [area, at]));
const positionOf = (area: GatheredArea | null): number => (area === null ? -1 : (areaAt.get(area) ?? -1));
// Neighbours of equal importance stand together, because their numbers compress well.
const ranked = gathered
  .map((place) => ({ place, importance: importanceOf(place), area: positionOf(place.county ?? place.state) }))
  .sort(
    (one, other) =>
      other.importance - one.importance ||
      one.place.country - other.place.country ||
      one.area - other.area ||
      one.place.lat - other.place.lat,
  );
const places = ranked.map(({ place }) => place);

const whole = (degrees: number): number => Math.round(degrees * 100_000);
const line = (words: readonly string[], separator: string): string =>
  words.map((word) => word.replace(/[\t\n,]+/g, ' ').trim()).join(separator);
const text = (lines: readonly string[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${lines.join('\n')}\n`);
const boxed = places.flatMap(({ box }, at) => (box === null ? [] : [at]));

const list = writeColumns(listColumns, {
  importance: Float32Array.from(ranked, ({ importance }) => importance),
  country: Uint8Array.from(places, ({ country }) => country),
  type: Uint8Array.from(places, ({ type }) => placeTypes.indexOf(type)),
  area: Int32Array.from(ranked, ({ area }) => area),
  boxed: Uint32Array.from(boxed),
  boxes: Float32Array.from(boxed.flatMap((at) => places[at]?.box ?? [])),
  areaState: Int32Array.from(areas, ({ state }) => positionOf(state)),
  // In 1/100,000 degree.
  lat: differences(places.map(({ lat }) => whole(lat))),
  lon: differences(places.map(({ lon }) => whole(lon))),
  geonameid: Uint32Array.from(places, ({ geonameid }) => geonameid),
  codes: text(boxed.map((at) => places[at]?.feature ?? '')),
  names: text(places.map(({ name, others }) => line([name, ...others], '\t'))),
  areaNames: text(areas.map(({ name, others }) => line([name, ...others], '\t'))),
});
const packed = compressed(list);
writeFileSync(listFile, packed);
writeFileSync(divisionsFile, divisions.pack(readPlaceList()));
console.log(`${places.length} places, ${areas.length} areas: ${packed.length} bytes`);
