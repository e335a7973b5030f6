/** Land, waters and borders in the unit square, simplified for each zoom at its first use. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Box } from './label-style.ts';
import { worldPixels, worldX, worldY } from './mercator.ts';
import { shapeKinds, type ShapeKind, type ShapesFile } from './shapes-file.ts';
import { significance, thinned } from './simplify.ts';

export interface Shape {
  kind: ShapeKind;
  /** Rings or lines, x and y alternating. */
  parts: Float64Array[];
  box: Box;
}

interface Detailed extends Shape {
  zoom: number;
  significances: Float64Array[];
}

/** The tolerance in pixels. */
const tolerance = 0.3;
/** From this zoom on every point is drawn. */
const full = 10;

export class Shapes {
  readonly #all: Detailed[];
  readonly #zooms = new Map<number, Shape[]>();

  constructor(path: string) {
    const { shapes } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as ShapesFile;
    this.#all = shapes.map(([kind, zoom, encoded]) => {
      const parts = encoded.map(decode);
      return { kind, zoom, parts, box: boxAround(parts), significances: parts.map(significance) };
    });
    this.#all.sort((a, b) => shapeKinds.indexOf(a.kind) - shapeKinds.indexOf(b.kind));
  }

  /** The shapes that may touch the box, in the order of drawing. */
  *within(zoom: number, box: Box): Generator<Shape> {
    for (const shape of this.#at(Math.min(zoom, full)))
      if (shape.box.left <= box.right && shape.box.right >= box.left)
        if (shape.box.top <= box.bottom && shape.box.bottom >= box.top) yield shape;
  }

  #at(zoom: number): Shape[] {
    const known = this.#zooms.get(zoom);
    if (known !== undefined) return known;
    const least = tolerance / worldPixels(zoom);
    const shapes = this.#all.flatMap(({ kind, zoom: from, parts, box, significances }): Shape[] => {
      if (from > zoom || isSpeck(kind, box, least)) return [];
      if (zoom === full) return [{ kind, parts, box }];
      return [{ kind, parts: parts.map((part, index) => thinned(part, significances[index] ?? part, least)), box }];
    });
    this.#zooms.set(zoom, shapes);
    return shapes;
  }
}

const isSpeck = (kind: ShapeKind, { left, top, right, bottom }: Box, least: number): boolean =>
  kind === 'lake' && Math.max(right - left, bottom - top) < 10 * least;

function decode(numbers: readonly number[]): Float64Array {
  const points = new Float64Array(numbers.length);
  let [longitude, latitude] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    longitude += numbers[index] ?? 0;
    latitude += numbers[index + 1] ?? 0;
    points[index] = worldX(longitude / 10_000);
    points[index + 1] = worldY(latitude / 10_000);
  }
  return points;
}

function boxAround(parts: readonly Float64Array[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const part of parts)
    for (let index = 0; index < part.length; index += 2) {
      const [x, y] = [part[index] ?? 0, part[index + 1] ?? 0];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  return box;
}
