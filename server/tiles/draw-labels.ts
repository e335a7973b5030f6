/** Draws the labels that touch one tile, each at whole pixels of the world, so that a label cut by an edge goes on in the next tile. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Tile, worldBox } from './draw-shapes.ts';
import { setFont } from './fonts.ts';
import { labelStyle, lineHeight, linesOf, offsetOf } from './label-style.ts';
import type { Label, Labels } from './labels.ts';
import { tileSize, worldPixels } from './mercator.ts';
import type { Palette } from './themes.ts';

/** No label reaches farther from its point, in pixels. */
const reach = 320;

export function drawLabels(context: SKRSContext2D, labels: Labels, tile: Tile, palette: Palette): void {
  const side = worldPixels(tile.zoom);
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  for (const shift of [0, 1, -1])
    for (const label of labels.within(tile.zoom, worldBox(tile, reach, shift))) {
      const x = Math.round(label.x * side) - tile.x * tileSize - shift * side;
      const y = Math.round(label.y * side) - tile.y * tileSize;
      draw(context, label, x, y, tile.zoom, palette);
    }
}

function draw(
  context: SKRSContext2D,
  { kind, anchor, name }: Label,
  x: number,
  y: number,
  zoom: number,
  palette: Palette,
): void {
  const style = labelStyle(kind, zoom);
  const lines = linesOf(name, style);
  const high = lineHeight(style);
  const offset = offsetOf(anchor, style);
  // Words far above or below reach no farther than their lines.
  if (y + offset.y + high * lines.length < 0 || y + offset.y - high * lines.length > tileSize) return;
  if (style.dot > 0) drawDot(context, x, y, style.dot, kind === 'capital', palette);
  setFont(context, style);
  context.textAlign = offset.align;
  context.strokeStyle = kind === 'ocean' || kind === 'lake' ? palette.water : palette.halo;
  context.lineWidth = 2.5;
  context.fillStyle = palette.text[kind];
  for (const [index, line] of lines.entries()) {
    const at = y + offset.y + Math.round((index - (lines.length - 1) / 2) * high);
    context.strokeText(line, x + offset.x, at);
    context.fillText(line, x + offset.x, at);
  }
}

function drawDot(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  capital: boolean,
  palette: Palette,
): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = capital ? palette.land : palette.dot;
  context.fill();
  context.lineWidth = capital ? 1.4 : 1;
  context.strokeStyle = capital ? palette.dot : palette.land;
  context.stroke();
}
