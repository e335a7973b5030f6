/** The index of all places, names and texts in its file and the rest in memory, and a place of it as the service returns it. */
import type { Place, PlaceType } from '#domain/values/places.ts';
import { columns, type filedColumns, placeTypes } from './columns.ts';
import { countries } from './countries.ts';
import { type ColumnFile, openColumns, type Read } from './index-file.ts';

const ranks = { country: 4, state: 8, county: 12, city: 16, town: 18, village: 19 };
/** The most numbers of names read at once: 256 kB. */
export const mostRead = 65_536;
/** Half the extent of a settlement's box, in degrees. */
const extents = { city: 0.1, town: 0.05, village: 0.02 };

const decoder = new TextDecoder();
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export class Gazetteer {
  readonly index: Read<typeof columns>;
  /** The number of places. */
  readonly size: number;

  readonly #file: ColumnFile<typeof filedColumns>;
  readonly #names = new ArrayBuffer(4 * mostRead);

  constructor(path: string) {
    this.#file = openColumns(path);
    this.index = this.#file.all(columns);
    this.size = this.index.country.length;
  }

  /** The names at these positions of the column, valid until the next call. */
  names(start: number, end: number): Uint32Array {
    return this.#file.read('name', start, end, this.#names);
  }

  place(at: number): Place {
    const { index } = this;
    const country = countries[index.country[at] ?? -1];
    const type = placeTypes[index.type[at] ?? -1];
    if (country === undefined || type === undefined) throw new Error(`There is no place ${at}`);
    const [start = 0, end = 0] = this.#file.read('textStart', at, at + 2);
    const [name = '', others = '', id = ''] = decoder.decode(this.#file.read('text', start, end)).split('\n');
    const areas: string[] = [];
    for (let area = index.area[at] ?? -1; area >= 0; area = index.areaState[area] ?? -1) areas.push(this.#area(area));
    const inside =
      type === 'country' ? [] : [...new Set([...areas, country.shortName])].filter((area) => area !== name);
    const [lat, lon] = [round(index.lat[at] ?? 0), round(index.lon[at] ?? 0)];
    return {
      place_id: id,
      osm_id: null,
      name,
      alternative_names: others,
      country: country.shortName,
      country_code: (country.iso2 || country.iso3).toLowerCase(),
      iso3: country.iso3,
      display_name: [name, ...inside].join(', '),
      name_suffix: inside.slice(-2).join(', '),
      lat,
      lon,
      class: placeTypes.indexOf(type) < 3 ? 'boundary' : 'place',
      type,
      place_rank: ranks[type],
      importance: Math.round((index.importance[at] ?? 0) * 1000) / 1000,
      boundingbox: this.#box(at, type).map(round) as Place['boundingbox'],
    };
  }

  #area(at: number): string {
    const { areaText, areaTextStart } = this.index;
    return decoder.decode(areaText.subarray(areaTextStart[at], areaTextStart[at + 1]));
  }

  /** Its own box, or one of the usual extent around its point. */
  #box(at: number, type: PlaceType): readonly number[] {
    const { boxed, boxes, lat, lon } = this.index;
    const found = firstNotBelow(boxed.length, (entry) => (boxed[entry] ?? 0) < at);
    if (boxed[found] === at) return [...boxes.subarray(found * 4, found * 4 + 4)];
    const [x, y, extent] = [round(lon[at] ?? 0), round(lat[at] ?? 0), extents[type as keyof typeof extents]];
    return [x - extent, y - extent, x + extent, y + extent];
  }
}

/** The first of `length` sorted entries that is not below the sought value. */
export function firstNotBelow(length: number, isBelow: (entry: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
