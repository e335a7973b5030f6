/** The labels of the map in arrays, and a search for those near a box at a zoom. Their positions are fixed when the file is made. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Read, readColumns } from '#server/places/index-file.ts';
import { summed } from '#server/places/place-list.ts';
import { type Anchor, anchors, type Box, type LabelKind, labelKinds } from './label-style.ts';
import { labelColumns } from './labels-file.ts';
import { latitudeOf, longitudeOf, worldX, worldY } from './mercator.ts';

export interface Label {
  kind: LabelKind;
  anchor: Anchor;
  name: string;
  x: number;
  y: number;
}

/** Labels with the same first zoom are in the order of their longitudes. */
export class Labels {
  readonly #file: Read<typeof labelColumns>;
  /** Where each name begins, and the end: half a million texts would take four times the memory. */
  readonly #starts: Uint32Array;
  /** The first label of each first zoom, and the end. */
  readonly #groups: readonly number[];

  constructor(path: string) {
    const columns = readColumns(labelColumns, brotliDecompressSync(readFileSync(path)));
    this.#file = { ...columns, lon: summed(columns.lon), lat: summed(columns.lat) };
    const { from, names } = columns;
    this.#starts = new Uint32Array(from.length + 1);
    for (let index = 1, at = 0; index <= from.length; index += 1) this.#starts[index] = at = names.indexOf(10, at) + 1;
    this.#groups = Array.from({ length: 17 }, (_, zoom) => {
      const first = from.findIndex((each) => each >= zoom);
      return first < 0 ? from.length : first;
    });
  }

  within(zoom: number, box: Box): Label[] {
    const { kind, anchor, to, lon, lat, names } = this.#file;
    const [west, east] = [box.left, box.right].map((x) => longitudeOf(x) * 10_000) as [number, number];
    const [north, south] = [box.top, box.bottom].map((y) => latitudeOf(y) * 10_000) as [number, number];
    const found: Label[] = [];
    for (let group = 0; group <= zoom; group += 1) {
      const end = this.#groups[group + 1] ?? 0;
      for (let index = this.#firstFrom(west, this.#groups[group] ?? end, end); index < end; index += 1) {
        const [longitude, latitude] = [lon[index] ?? 0, lat[index] ?? 0];
        if (longitude > east) break;
        if (latitude > north || latitude < south || (to[index] ?? 0) < zoom) continue;
        const name = names.subarray(this.#starts[index], (this.#starts[index + 1] ?? 1) - 1);
        found.push({
          x: worldX(longitude / 10_000),
          y: worldY(latitude / 10_000),
          kind: labelKinds[kind[index] ?? 0] ?? 'village',
          anchor: anchors[anchor[index] ?? 0] ?? 'right',
          name: Buffer.from(name).toString(),
        });
      }
    }
    return found;
  }

  /** The first label of a group that is not west of the meridian. */
  #firstFrom(west: number, start: number, end: number): number {
    let [low, high] = [start, end];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#file.lon[middle] ?? 0) < west) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
