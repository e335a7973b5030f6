/** A fine grid of meridians and parallels with their degrees, as orientation in empty areas. From the zoom where shapes run out of detail. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Tile } from './draw-shapes.ts';
import { setFont } from './fonts.ts';
import { type Box, labelStyle, type LabelStyle } from './label-style.ts';
import { latitudeOf, longitudeOf, tileSize, worldPixels, worldX, worldY } from './mercator.ts';
import type { Palette } from './themes.ts';

/** Degrees between lines, at zooms 9 to 14: 230 to 360 pixels. */
const steps: readonly number[] = [1, 0.5, 0.2, 0.1, 0.05, 0.02];
const firstZoom = 9;
/** At these zooms people look for roads, which the data does not have. */
const firstRoads = 12;
const noRoads = ' · no roads known here';

const style: LabelStyle = { ...labelStyle('district', 14), size: 9, spacing: 0.3, upper: false };
/** The words are right of and below the crossing. */
const inset = { x: 4, y: 8 };
const words = { width: 96, height: 12 };
const widthAt = (zoom: number): number => (zoom < firstRoads ? words.width : 2 * words.width);

/** `15.5°N 32.6°E` */
export function degrees(latitude: number, longitude: number, step: number): string {
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
  const part = (value: number, [positive, negative]: readonly [string, string]): string => {
    const text = Math.abs(value).toFixed(digits);
    return `${text}°${Number(text) === 0 ? '' : value > 0 ? positive : negative}`;
  };
  return `${part(latitude, ['N', 'S'])} ${part(longitude, ['E', 'W'])}`;
}

export interface Crossing {
  text: string;
  x: number;
  y: number;
}

/** Lines and crossings near a tile, in its pixels; neighbouring tiles get the same ones. */
export function gridOf(tile: Tile): { xs: number[]; ys: number[]; crossings: Crossing[] } {
  const step = steps[tile.zoom - firstZoom];
  if (step === undefined) return { xs: [], ys: [], crossings: [] };
  const side = worldPixels(tile.zoom);
  const [left, top] = [tile.x * tileSize, tile.y * tileSize];
  const between = (from: number, to: number): number[] => {
    const first = Math.floor(from / step);
    return Array.from({ length: Math.ceil(to / step) - first + 1 }, (_, index) => (first + index) * step);
  };
  const around = widthAt(tile.zoom) + inset.x;
  const meridians = between(longitudeOf((left - around) / side), longitudeOf((left + tileSize + around) / side));
  const parallels = between(latitudeOf((top + tileSize + around) / side), latitudeOf((top - around) / side));
  const x = (longitude: number): number => Math.round(worldX(longitude) * side) - left;
  const y = (latitude: number): number => Math.round(worldY(latitude) * side) - top;
  return {
    xs: meridians.map(x),
    ys: parallels.map(y),
    crossings: meridians.flatMap((longitude) =>
      parallels.map((latitude) => ({
        text: degrees(latitude, ((longitude + 540) % 360) - 180, step),
        x: x(longitude) + inset.x,
        y: y(latitude) + inset.y,
      })),
    ),
  };
}

/** True if the words lie within this tile, whose neighbours must not cut them, and no water is below them. */
function isLand(context: SKRSContext2D, x: number, y: number, { water }: Palette): boolean {
  const width = widthAt(firstRoads);
  if (x < 0 || x + width > tileSize || y < 8 || y + 8 > tileSize) return false;
  const scale = context.canvas.width / tileSize;
  return [0, 0.5, 1].every((part) => {
    // Between the lines, and above the words.
    const { data } = context.getImageData(
      Math.round((x + part * width - 1) * scale),
      Math.round((y - 4) * scale),
      1,
      1,
    );
    const [red = 0, green = 0, blue = 0] = data;
    return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}` !== water;
  });
}

/** The words of a crossing give way to every label. `roadless`: no source has roads here. */
export function drawGrid(
  context: SKRSContext2D,
  tile: Tile,
  taken: readonly Box[],
  palette: Palette,
  roadless: boolean,
): void {
  const { xs, ys, crossings } = gridOf(tile);
  const note = roadless && tile.zoom >= firstRoads ? noRoads : '';
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const x of xs) {
    context.moveTo(x + 0.5, 0);
    context.lineTo(x + 0.5, tileSize);
  }
  for (const y of ys) {
    context.moveTo(0, y + 0.5);
    context.lineTo(tileSize, y + 0.5);
  }
  context.stroke();
  setFont(context, style);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.gridText;
  for (const { text, x, y } of crossings) {
    const free = taken.every(
      (box) => box.right < x - 3 || box.left > x + widthAt(tile.zoom) || box.bottom < y - 8 || box.top > y + 8,
    );
    if (free) context.fillText(note !== '' && isLand(context, x, y, palette) ? text + note : text, x, y);
  }
}
