/** Renders one tile to PNG from the shapes and labels that ship with the program. Without requests and caches. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { drawLabels, labelsOn } from './draw-labels.ts';
import { drawShapes, type Tile } from './draw-shapes.ts';
import { registerFonts } from './fonts.ts';
import { drawGrid } from './grid.ts';
import { drawRoads } from './draw-roads.ts';
import type { Shapes as RoadShapes } from './tile-file.ts';
import { Labels } from './labels.ts';
import { tileSize } from './mercator.ts';
import { labelsFile, shapesFile } from './reference.ts';
import { Shapes } from './shapes.ts';
import { palettes, type Theme } from './themes.ts';

export interface TileRequest extends Tile {
  theme: Theme;
  /** 2 for screens with double resolution. */
  scale: 1 | 2;
}

/** What a drawing thread draws: with roads if a file has them. */
export interface Drawing extends TileRequest {
  roads?: RoadShapes | null;
}

/** Reads the map once and returns a function that draws tiles. */
export function tileRenderer(): (tile: Drawing) => Buffer {
  registerFonts();
  const shapes = new Shapes(shapesFile);
  const labels = new Labels(labelsFile);
  // One canvas is reused, because the garbage collector does not see the memory of a canvas's pixels.
  const canvases = { 1: canvasOf(1), 2: canvasOf(2) };
  return ({ theme, scale, roads, ...tile }) => {
    const canvas = canvases[scale];
    const context = canvas.getContext('2d');
    const palette = palettes[theme];
    context.fillStyle = palette.water;
    context.fillRect(0, 0, tileSize, tileSize);
    drawShapes(context, shapes, tile, palette);
    if (roads) drawRoads(context, roads, tile, palette);
    const near = labelsOn(labels, tile);
    drawGrid(
      context,
      tile,
      near.map(({ box }) => box),
      palette,
      !roads,
    );
    drawLabels(context, near, tile.zoom, palette);
    return canvas.encodeSync('png');
  };
}

function canvasOf(scale: 1 | 2): Canvas {
  const canvas = createCanvas(tileSize * scale, tileSize * scale);
  canvas.getContext('2d').scale(scale, scale);
  return canvas;
}
