/** Adds the camps and places known by name, which the sources of the list lack, to the list of places. Each has a point that two sources agree on within 5 km. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { placeTypes } from './columns.ts';
import { countryAt } from './countries.ts';
import { linesOf, type PlaceList } from './place-list.ts';

export const campsFile = join(packageRoot(), 'server', 'places', 'reference', 'camps.json');

export interface Camp {
  name: string;
  others: string[];
  kind: 'camp' | 'municipality';
  country: string;
  /** The name of its state in the list. */
  area: string;
  /** To a hundredth of a degree. */
  lat: number;
  lon: number;
  source: string;
}

export const readCamps = (): Camp[] => JSON.parse(readFileSync(campsFile, 'utf8')) as Camp[];

/** As a town of 15,000: before a village of the same name in its country, behind the towns. */
const importance = 0.418;

type Numbers = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function longer<Column extends Numbers>(column: Column, values: ArrayLike<number>): Column {
  const all = new (column.constructor as new (length: number) => Column)(column.length + values.length);
  all.set(column);
  all.set(values, column.length);
  return all;
}

const sum = (differences: Int32Array): number => differences.reduce((all, each) => all + each, 0);

/** Each less the previous one, in 1/100,000 degree. */
const differences = (column: Int32Array, degrees: readonly number[]): number[] => {
  let last = sum(column);
  return degrees.map((each) => {
    const now = Math.round(each * 1e5);
    const difference = now - last;
    last = now;
    return difference;
  });
};

/** The state of this name, as the position of an area, of those with a place in the country. */
function stateOf(list: PlaceList, { area, country }: Camp): number {
  const within = countryAt(country);
  const called = new Set(
    [...linesOf(list.areaNames)].flatMap((line, at) => (line.split('\t').includes(area) ? at : [])),
  );
  const place = list.area.findIndex((each, at) => list.country[at] === within && called.has(each));
  const found = place < 0 ? undefined : list.area[place];
  if (found === undefined) throw new Error(`There is no area ${area} in ${country}`);
  return found;
}

/** At the end of the list, so that no position changes. */
export function withCamps(list: PlaceList, camps: readonly Camp[] = readCamps()): PlaceList {
  const names = camps.map(({ name, others }) => `${[name, ...others].join('\t')}\n`).join('');
  return {
    ...list,
    importance: longer(
      list.importance,
      Array.from(camps, () => importance),
    ),
    country: longer(
      list.country,
      camps.map(({ country }) => countryAt(country)),
    ),
    type: longer(
      list.type,
      Array.from(camps, () => placeTypes.indexOf('town')),
    ),
    area: longer(
      list.area,
      camps.map((camp) => stateOf(list, camp)),
    ),
    lat: longer(
      list.lat,
      differences(
        list.lat,
        camps.map(({ lat }) => lat),
      ),
    ),
    lon: longer(
      list.lon,
      differences(
        list.lon,
        camps.map(({ lon }) => lon),
      ),
    ),
    geonameid: longer(
      list.geonameid,
      camps.map(() => 0),
    ),
    names: longer(list.names, new TextEncoder().encode(names)),
  };
}
