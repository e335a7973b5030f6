/** Draws land, waters, borders and the grid of one tile. What two tiles share they draw alike: nothing depends on where a tile begins. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { clipRing, runsWithin } from './clip.ts';
import type { Box } from './label-style.ts';
import { tileSize, worldPixels } from './mercator.ts';
import type { Shape, Shapes } from './shapes.ts';
import type { ShapeKind } from './shapes-file.ts';
import type { Palette } from './themes.ts';

export interface Tile {
  zoom: number;
  x: number;
  y: number;
}

/** Pixels drawn beyond the picture, so that no cut edge and no end of a line shows. */
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

const widths: Readonly<Record<Exclude<ShapeKind, 'land' | 'lake'>, (zoom: number) => number>> = {
  coast: (zoom) => (zoom < 4 ? 0.6 : 0.9),
  river: (zoom) => Math.min(2.4, 0.5 + zoom * 0.14),
  border: (zoom) => (zoom < 4 ? 0.7 : zoom < 7 ? 1 : 1.3),
  disputed: (zoom) => (zoom < 4 ? 0.7 : zoom < 7 ? 1 : 1.3),
};
const dash = [4, 3];
const period = 7;

export function drawShapes(context: SKRSContext2D, shapes: Shapes, tile: Tile, palette: Palette): void {
  const side = worldPixels(tile.zoom);
  context.lineJoin = 'round';
  // The world goes on at its edges: Chukotka and Fiji lie on both sides.
  for (const shift of [0, 1, -1]) {
    const box = worldBox(tile, margin, shift);
    const place = { scale: side, left: tile.x * tileSize + shift * side, top: tile.y * tileSize };
    for (const shape of shapes.within(tile.zoom, box)) draw(context, shape, box, place, tile.zoom, palette);
  }
}

interface Placing {
  scale: number;
  left: number;
  top: number;
}

function draw(
  context: SKRSContext2D,
  { kind, parts }: Shape,
  box: Box,
  place: Placing,
  zoom: number,
  palette: Palette,
): void {
  if (kind === 'land' || kind === 'lake') {
    context.beginPath();
    for (const part of parts) trace(context, clipRing(part, box), place, true);
    context.fillStyle = kind === 'land' ? palette.land : palette.water;
    context.fill('evenodd');
    if (kind === 'land') return;
  }
  const stroke = kind === 'lake' ? 'coast' : kind;
  context.strokeStyle = palette[stroke];
  context.lineWidth = widths[stroke](zoom);
  context.lineCap = stroke === 'disputed' ? 'butt' : 'round';
  for (const part of parts)
    for (const { points, before } of runsWithin(part, box)) {
      context.setLineDash(stroke === 'disputed' ? dash : []);
      context.lineDashOffset = stroke === 'disputed' ? (before * place.scale) % period : 0;
      context.beginPath();
      trace(context, points, place, false);
      context.stroke();
    }
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
