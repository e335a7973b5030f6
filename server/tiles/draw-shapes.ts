/** Draws land, waters, borders and the grid of one tile. Nothing depends on the tile's origin, so neighbouring tiles match. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { clipRing, type Run, runsWithin } from './clip.ts';
import type { Box } from './label-style.ts';
import { tileSize, worldPixels } from './mercator.ts';
import type { Shapes } from './shapes.ts';
import { type ShapeKind, shapeKinds } from './shapes-file.ts';
import type { Palette } from './themes.ts';

export interface Tile {
  zoom: number;
  x: number;
  y: number;
}

/** Pixels drawn beyond the picture, to hide cut edges and line ends. */
const margin = 8;

/** The part of the unit square that a tile and so many pixels around it take, a whole world to the left or right. */
export function worldBox({ zoom, x, y }: Tile, beyond: number, shift: number): Box {
  const side = worldPixels(zoom);
  return {
    left: (x * tileSize - beyond) / side + shift,
    top: (y * tileSize - beyond) / side,
    right: ((x + 1) * tileSize + beyond) / side + shift,
    bottom: ((y + 1) * tileSize + beyond) / side,
  };
}

const filled = ['land', 'town', 'glacier', 'lake'] as const;
type Filled = (typeof filled)[number];
const isFilled = (kind: ShapeKind): kind is Filled => (filled as readonly ShapeKind[]).includes(kind);

const widths: Readonly<Record<Exclude<ShapeKind, Filled>, (zoom: number) => number>> = {
  coast: (zoom) => (zoom < 4 ? 0.6 : 0.9),
  river: (zoom) => Math.min(2.4, 0.5 + zoom * 0.14),
  division: (zoom) => (zoom < 8 ? 0.7 : 1),
  border: (zoom) => (zoom < 2 ? 0.5 : zoom < 4 ? 0.7 : zoom < 7 ? 1 : 1.3),
  disputed: (zoom) => (zoom < 4 ? 0.7 : zoom < 7 ? 1 : 1.3),
};
const dash = [4, 3];
const period = 7;

export function drawShapes(context: SKRSContext2D, shapes: Shapes, tile: Tile, palette: Palette): void {
  const side = worldPixels(tile.zoom);
  context.lineJoin = 'round';
  // The world wraps around: Chukotka and Fiji lie on both sides.
  const near = [0, 1, -1].map((shift) => {
    const box = worldBox(tile, margin, shift);
    const view = { scale: side, left: tile.x * tileSize + shift * side, top: tile.y * tileSize };
    return { box, view, found: [...shapes.within(tile.zoom, box)] };
  });
  for (const kind of shapeKinds) {
    // The shore of the land is of its own kind; a lake's is its ring.
    const line = kind === 'lake' ? 'coast' : isFilled(kind) ? null : kind;
    const strokes: Stroke[] = [];
    context.beginPath();
    for (const { box, view, found } of near)
      for (const shape of found.filter((one) => one.kind === kind))
        for (const part of shape.parts) {
          if (isFilled(kind)) trace(context, clipRing(part, box), view, true);
          if (line !== null) strokes.push(...runsWithin(part, box).map((run) => ({ ...run, view })));
        }
    if (isFilled(kind)) {
      context.fillStyle = kind === 'lake' ? palette.water : palette[kind];
      context.fill('evenodd');
    }
    if (line !== null) strokeAll(context, strokes, line, tile.zoom, palette);
  }
}

interface Placing {
  scale: number;
  left: number;
  top: number;
}
type Stroke = Run & { view: Placing };

function strokeAll(
  context: SKRSContext2D,
  strokes: readonly Stroke[],
  kind: keyof typeof widths,
  zoom: number,
  palette: Palette,
): void {
  const dashed = kind === 'disputed';
  context.strokeStyle = palette[kind];
  context.lineWidth = widths[kind](zoom);
  context.lineCap = dashed ? 'butt' : 'round';
  context.setLineDash(dashed ? dash : []);
  context.beginPath();
  for (const { points, before, view } of strokes) {
    trace(context, points, view, false);
    if (!dashed) continue;
    // The dashes continue those of the part outside the tile.
    context.lineDashOffset = (before * view.scale) % period;
    context.stroke();
    context.beginPath();
  }
  if (!dashed) context.stroke();
  context.setLineDash([]);
}

function trace(context: SKRSContext2D, points: Float64Array, { scale, left, top }: Placing, closed: boolean): void {
  for (let index = 0; index < points.length; index += 2) {
    const x = (points[index] ?? 0) * scale - left;
    const y = (points[index + 1] ?? 0) * scale - top;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (closed && points.length > 0) context.closePath();
}
