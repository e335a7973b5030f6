/** Renders one tile to PNG from the shapes and labels that ship with the program. Knows neither requests nor caches. */
import { createCanvas } from '@napi-rs/canvas';
import { drawLabels } from './draw-labels.ts';
import { drawShapes, type Tile } from './draw-shapes.ts';
import { registerFonts } from './fonts.ts';
import { Labels } from './labels.ts';
import { tileSize } from './mercator.ts';
import { labelsFile, shapesFile } from './reference.ts';
import { Shapes } from './shapes.ts';
import { palettes, type Theme } from './themes.ts';

export interface AskedTile extends Tile {
  theme: Theme;
  /** 2 for screens with two pixels to each. */
  scale: 1 | 2;
}

/** Reads the map once and gives the function that draws of it. */
export function tileRenderer(): (asked: AskedTile) => Buffer {
  registerFonts();
  const shapes = new Shapes(shapesFile);
  const labels = new Labels(labelsFile);
  return ({ theme, scale, ...tile }) => {
    const canvas = createCanvas(tileSize * scale, tileSize * scale);
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const palette = palettes[theme];
    context.fillStyle = palette.water;
    context.fillRect(0, 0, tileSize, tileSize);
    drawShapes(context, shapes, tile, palette);
    drawLabels(context, labels, tile, palette);
    return canvas.encodeSync('png');
  };
}
