/** Land, waters and borders in the unit square, simplified for each zoom and cut to the surroundings of a tile. */
import { clipRing, runsWithin } from './clip.ts';
import type { Box } from './label-style.ts';
import { worldPixels, worldX, worldY } from './mercator.ts';
import { readShapes, type ShapeColumns, shapeKinds, type ShapeKind } from './shapes-file.ts';

export interface Shape {
  kind: ShapeKind;
  /** Rings or lines, x and y alternating. */
  parts: Float64Array[];
  box: Box;
}

/** The tolerance of the simplification, in pixels. */
export const tolerance = 0.3;
/** From this zoom on every point is drawn. */
export const fullZoom = 12;
/** The side of the unit square in the whole numbers of positions: decimals would take twice the memory. */
const unit = 2 ** 30;
/** Shapes of fewer pixels are left out. */
const specks: Readonly<Partial<Record<ShapeKind, number>>> = { land: 0.7, coast: 0.7, lake: 3, town: 3, glacier: 3 };
/** The built-up areas are too coarse for the zooms after this one. */
const lastTown = 10;
/** Shapes are cut to cells of this zoom, which is lower than that of the tiles; null for the whole world. */
const cellZoomFor = (zoom: number): number | null => (zoom < 4 ? null : zoom < 5 ? 3 : zoom < 7 ? 4 : 6);
/** Two zooms share their cells, so that a map that zooms in cuts half of them. */
const detailFor = (zoom: number): number => Math.min(fullZoom, zoom + (zoom % 2));
/** The part of a cell that is kept beyond its edge: a tile may reach half its size beyond. */
const beyond = 0.3;
const cellsKept = 24;
/** So many points that follow each other have a common box: a cell passes over those beyond its edge. */
const run = 64;
const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

export class Shapes {
  /** With x and y instead of degrees. */
  readonly #file: ShapeColumns;
  /** Left, top, right and bottom of each shape. */
  readonly #boxes: Int32Array;
  /** Left, top, right and bottom of each run of points. */
  readonly #runs: Int32Array;
  /** The points of the part that is being read. */
  readonly #points: Float64Array;
  /** The simplified shapes of the whole world, by zoom, and those of a cell, by zoom and cell. */
  readonly #worlds = new Map<number, Shape[]>();
  readonly #cells = new Map<string, Shape[]>();

  constructor(path: string) {
    const file = readShapes(path);
    for (let point = 0; point < file.lon.length; point += 1) {
      file.lon[point] = Math.round(worldX((file.lon[point] ?? 0) / 10_000) * unit);
      file.lat[point] = Math.round(worldY((file.lat[point] ?? 0) / 10_000) * unit);
    }
    this.#file = file;
    this.#runs = new Int32Array(4 * Math.ceil(file.lon.length / run));
    for (let first = 0; first < file.lon.length; first += run)
      this.#runs.set(this.#boxOf(first, Math.min(first + run, file.lon.length)), (4 * first) / run);
    const longest = file.pointStart.reduce(
      (most, end, part) => Math.max(most, end - (file.pointStart[part - 1] ?? 0)),
      0,
    );
    this.#points = new Float64Array(2 * longest);
    this.#boxes = new Int32Array(4 * file.kind.length);
    for (let shape = 0; shape < file.kind.length; shape += 1) {
      const [first, end] = [file.partStart[shape], file.partStart[shape + 1]].map((part) => file.pointStart[part ?? 0]);
      this.#boxes.set(this.#boxOf(first ?? 0, end ?? 0), 4 * shape);
    }
  }

  /** Left, top, right and bottom of the points from `first` up to but not including `end`. */
  #boxOf(first: number, end: number): [number, number, number, number] {
    const { lon, lat } = this.#file;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let point = first; point < end; point += 1) {
      const [x, y] = [lon[point] ?? 0, lat[point] ?? 0];
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
    return [left, top, right, bottom];
  }

  /** The shapes that may touch the box of a tile, also those a whole world to the left or right. */
  *within(zoom: number, box: Box): Generator<Shape> {
    const cellZoom = cellZoomFor(zoom);
    const shapes = cellZoom === null ? this.#world(zoom) : this.#cell(detailFor(zoom), cellZoom, box);
    for (const shape of shapes) if (touch(shape.box, box) && !(shape.kind === 'town' && zoom > lastTown)) yield shape;
  }

  #world(zoom: number): Shape[] {
    const known = this.#worlds.get(zoom);
    if (known !== undefined) return known;
    const shapes = this.#simplified(zoom, everywhere);
    this.#worlds.set(zoom, shapes);
    return shapes;
  }

  /** The middle of a tile lies in one cell, and the tile does not reach beyond its surroundings. */
  #cell(zoom: number, cellZoom: number, { left, top, right, bottom }: Box): Shape[] {
    const [column, row] = [left + right, top + bottom].map((sum) => Math.floor((sum / 2) * 2 ** cellZoom)) as [
      number,
      number,
    ];
    const key = `${zoom} ${column} ${row}`;
    const known = this.#cells.get(key);
    // The cell used last is the last to be forgotten.
    this.#cells.delete(key);
    const shapes = known ?? this.#cut(zoom, cellZoom, column, row);
    this.#cells.set(key, shapes);
    const [oldest] = this.#cells.keys();
    if (this.#cells.size > cellsKept && oldest !== undefined) this.#cells.delete(oldest);
    return shapes;
  }

  #cut(zoom: number, cellZoom: number, column: number, row: number): Shape[] {
    const side = 2 ** -cellZoom;
    const box = {
      left: (column - beyond) * side,
      top: (row - beyond) * side,
      right: (column + 1 + beyond) * side,
      bottom: (row + 1 + beyond) * side,
    };
    return this.#simplified(zoom, box).flatMap((shape): Shape[] => {
      // The dashes of a line begin at its end, wherever it is drawn.
      if (shape.kind === 'disputed') return [shape];
      const isLine = ['coast', 'river', 'division', 'border'].includes(shape.kind);
      const parts = shape.parts.flatMap((part) =>
        isLine ? runsWithin(part, box).map(({ points }) => points) : [clipRing(part, box)],
      );
      const kept = parts.filter((part) => part.length > 0);
      return kept.length === 0 ? [] : [{ kind: shape.kind, parts: kept, box: boxAround(kept) }];
    });
  }

  #simplified(zoom: number, within: Box): Shape[] {
    const pixel = 1 / worldPixels(zoom);
    const shapes: Shape[] = [];
    const { zoom: from, kind } = this.#file;
    const boxes = this.#boxes;
    for (let shape = 0, at = 0; shape < from.length; shape += 1, at += 4) {
      if ((from[shape] ?? 0) > zoom) continue;
      const [left, right] = [(boxes[at] ?? 0) / unit, (boxes[at + 2] ?? 0) / unit];
      if (left > within.right || right < within.left) continue;
      const [top, bottom] = [(boxes[at + 1] ?? 0) / unit, (boxes[at + 3] ?? 0) / unit];
      if (top > within.bottom || bottom < within.top) continue;
      const own = shapeKinds[kind[shape] ?? 0] ?? 'land';
      if (Math.max(right - left, bottom - top) >= (specks[own] ?? 0) * pixel)
        shapes.push({
          kind: own,
          box: { left, top, right, bottom },
          // The dashes of a line begin at its end, wherever it is drawn.
          parts: this.#partsOf(shape, zoom, own === 'disputed' ? everywhere : within),
        });
    }
    return shapes;
  }

  /** The points that the zoom needs, without those that leave the shape within a box as it is. */
  #partsOf(shape: number, zoom: number, box: Box): Float64Array[] {
    const { partStart, pointStart, level, lon, lat } = this.#file;
    const points = this.#points;
    const parts: Float64Array[] = [];
    for (let part = partStart[shape] ?? 0; part < (partStart[shape + 1] ?? 0); part += 1) {
      const [first, end] = [pointStart[part] ?? 0, pointStart[part + 1] ?? 0];
      let length = 0;
      let [before, last] = [0, 0];
      for (let point = first; point < end; point += 1) {
        if ((level[point] ?? 0) > zoom) continue;
        const [x, y] = [(lon[point] ?? 0) / unit, (lat[point] ?? 0) / unit];
        const side = sidesOf(x, y, box);
        // The last point is needless if it, the one before and this one are all beyond the same edge.
        if (length > 2 && (before & last & side) !== 0) length -= 2;
        else before = last;
        last = side;
        points[length++] = x;
        points[length++] = y;
        // Of a run beyond one edge, the first point and the last that the zoom needs are enough.
        if (side === 0 || !this.#isBeyond(point, box)) continue;
        let next = Math.min(end, point + run - (point % run)) - 1;
        while (next > point && (level[next] ?? 0) > zoom) next -= 1;
        point = Math.max(point, next - 1);
      }
      parts.push(points.slice(0, length));
    }
    return parts;
  }

  /** Whether the run of a point lies beyond one edge of a box. */
  #isBeyond(point: number, box: Box): boolean {
    const runs = this.#runs;
    const at = 4 * Math.floor(point / run);
    const start = sidesOf((runs[at] ?? 0) / unit, (runs[at + 1] ?? 0) / unit, box);
    return (start & sidesOf((runs[at + 2] ?? 0) / unit, (runs[at + 3] ?? 0) / unit, box)) !== 0;
  }
}

/** The edges of the box that a point lies beyond, a bit for each. */
const sidesOf = (x: number, y: number, { left, top, right, bottom }: Box): number =>
  (x < left ? 1 : x > right ? 2 : 0) | (y < top ? 4 : y > bottom ? 8 : 0);

const touch = (one: Box, other: Box): boolean =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top;

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
