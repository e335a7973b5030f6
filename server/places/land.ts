/** Whether a point is on land or near it, by the coasts and islands of the basemap. */
import { readShapes, shapeKinds } from '#server/tiles/shapes-file.ts';
import { shapesFile } from '#server/tiles/reference.ts';
import { Edges, ringsOf } from './edges.ts';

export class Land {
  readonly #coasts: Edges;

  constructor() {
    const file = readShapes(shapesFile);
    const shapes = [...file.kind.keys()].filter((at) => shapeKinds[file.kind[at] ?? -1] === 'land');
    this.#coasts = new Edges(ringsOf(file, shapes));
  }

  /** True on land, and within so many kilometres of a shore. */
  isNear(lat: number, lon: number, kilometres: number): boolean {
    return this.#coasts.around(lat, lon).size > 0 || this.#coasts.isNear(lat, lon, kilometres);
  }
}
