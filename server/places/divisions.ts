/** The shapes of states by Natural Earth, and the area of the gazetteer that each is. Too simple for the borders of countries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageRoot } from '#db/paths.ts';
import { readColumns } from './index-file.ts';
import { summed } from './place-list.ts';
import { Rings } from './rings.ts';

export const divisionsFile = join(packageRoot(), 'server', 'places', 'reference', 'divisions.br');

export const divisionColumns = {
  partStart: 'u32',
  pointStart: 'u32',
  /** In 1/10,000 degree, each less the previous one. */
  lon: 'i32',
  lat: 'i32',
  /** The state of each division, as the position of an area, and its country; -1 for none. */
  state: 'i32',
  country: 'i32',
  /** Places, each less the previous one, whose area is another one than in the list. */
  corrected: 'i32',
  correctedArea: 'i32',
  /** Areas, as places, whose point is the middle of their shape, and that point in 1/100,000 degree. */
  moved: 'u32',
  movedLat: 'i32',
  movedLon: 'i32',
} as const;

export const readDivisions = () => readColumns(divisionColumns, brotliDecompressSync(readFileSync(divisionsFile)));

export class Divisions {
  readonly #rings: Rings;
  readonly #state: Int32Array;
  readonly #country: Int32Array;
  /** The states that have a shape. */
  readonly #shaped: ReadonlySet<number>;

  constructor() {
    const { lon, lat, state, country, ...starts } = readDivisions();
    this.#rings = new Rings({ ...starts, lon: summed(lon), lat: summed(lat) }, [...state.keys()]);
    this.#state = state;
    this.#country = country;
    this.#shaped = new Set(state.filter((each) => each >= 0));
  }

  /** Whether a place of a state may be nearest to the point: unless the shape of its state is elsewhere. Shapes of other countries do not count. */
  near(lat: number, lon: number, country: number): (state: number) => boolean {
    const division = this.#rings.around(lat, lon).find((each) => this.#country[each] === country);
    if (division === undefined) return () => true;
    return (state) => state === this.#state[division] || !this.#shaped.has(state);
  }
}

/** The state of an area: a county may lie in another one. */
export function topOf(areaState: Int32Array, area: number): number {
  let top = area;
  for (let next = area; next >= 0; next = areaState[next] ?? -1) top = next;
  return top;
}
