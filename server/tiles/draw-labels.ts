/** Draws the labels that touch one tile at whole pixels of the world, so that a label cut by an edge continues in the next tile. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Tile, worldBox } from './draw-shapes.ts';
import { setFont } from './fonts.ts';
import { type Box, boxOf, labelStyle, lineHeight, linesOf, offsetOf } from './label-style.ts';
import type { Label, Labels } from './labels.ts';
import { tileSize, worldPixels } from './mercator.ts';
import type { Palette } from './themes.ts';

/** The farthest that a label reaches from its point, in pixels. */
const reach = 320;
const halo = 4;

export interface LabelAt extends Label {
  /** In pixels of the tile. */
  px: number;
  py: number;
  /** The largest box of the label, for labels that give way to it. */
  box: Box;
}

/** All labels that may reach into the tile. */
export function labelsOn(labels: Labels, tile: Tile): LabelAt[] {
  const side = worldPixels(tile.zoom);
  return [0, 1, -1].flatMap((shift) =>
    labels.within(tile.zoom, worldBox(tile, reach, shift)).map((label) => {
      const px = Math.round(label.x * side) - tile.x * tileSize - shift * side;
      const py = Math.round(label.y * side) - tile.y * tileSize;
      const style = labelStyle(label.kind, tile.zoom);
      const lines = linesOf(label.name, style);
      const longest = Math.max(...lines.map((line) => line.length));
      const width = longest * (style.size * (style.upper ? 0.95 : 0.8) + style.spacing);
      return { ...label, px, py, box: boxOf(px, py, width, lines.length, label.anchor, style) };
    }),
  );
}

export function drawLabels(context: SKRSContext2D, labels: readonly LabelAt[], zoom: number, palette: Palette): void {
  context.lineJoin = 'round';
  context.textBaseline = 'middle';
  for (const label of labels) {
    const { left, top, right, bottom } = label.box;
    if (right > -halo && left < tileSize + halo && bottom > -halo && top < tileSize + halo)
      draw(context, label, zoom, palette);
  }
}

function draw(
  context: SKRSContext2D,
  { kind, anchor, name, px: x, py: y }: LabelAt,
  zoom: number,
  palette: Palette,
): void {
  const style = labelStyle(kind, zoom);
  const lines = linesOf(name, style);
  const high = lineHeight(style);
  const offset = offsetOf(anchor, style);
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
