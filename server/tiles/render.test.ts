/** Tests that neighbouring tiles agree to the pixel: a tile shifted by half a tile equals the halves of both. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { tileRenderer, type TileRequest } from './render.ts';
import { palettes, themes } from './themes.ts';

const render = tileRenderer();

async function pixels(request: TileRequest): Promise<Uint8ClampedArray> {
  const side = 256 * request.scale;
  const context = createCanvas(side, side).getContext('2d');
  context.drawImage(await loadImage(render(request)), 0, 0);
  return context.getImageData(0, 0, side, side).data;
}

/** Tolerance of a channel (0 to 255): more than the rounding at edges, less than a missing line or letter. */
const visible = 40;

/** The number of visibly different pixels between a part of a picture and the same part of another. */
function differing(
  one: Uint8ClampedArray,
  other: Uint8ClampedArray,
  side: number,
  shift: { x: number; y: number },
): number {
  let count = 0;
  for (let y = 0; y < side - shift.y; y += 1)
    for (let x = 0; x < side - shift.x; x += 1) {
      const a = ((y + shift.y) * side + x + shift.x) * 4;
      const b = (y * side + x) * 4;
      if ([0, 1, 2].some((part) => Math.abs((one[a + part] ?? 0) - (other[b + part] ?? 0)) > visible)) count += 1;
    }
  return count;
}

const tileAt = (zoom: number, longitude: number, latitude: number): { zoom: number; x: number; y: number } => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { zoom, x: Math.floor((longitude / 360 + 0.5) * 2 ** zoom), y: Math.floor(y * 2 ** zoom) };
};

test.each([
  ['Crimea', tileAt(5, 34, 46)],
  ['Kashmir, its dashed lines', tileAt(6, 76, 35)],
  ['Sahel', tileAt(4, 5, 14)],
  ['Gaza', tileAt(9, 34.4, 31.4)],
  ['Somalia, the grid', tileAt(12, 46, 5)],
  ['Khartoum', tileAt(11, 32.5, 15.6)],
  ['the Pacific', tileAt(3, 170, -15)],
])('the tiles of %s agree with their neighbours', async (_place, tile) => {
  const request = { ...tile, theme: 'light', scale: 1 } as const;
  const halfway = await pixels({ ...request, x: tile.x + 0.5 });
  expect(differing(await pixels(request), halfway, 256, { x: 128, y: 0 })).toBe(0);
  expect(differing(halfway, await pixels({ ...request, x: tile.x + 1 }), 256, { x: 128, y: 0 })).toBe(0);
  const below = await pixels({ ...request, y: tile.y + 0.5 });
  expect(differing(await pixels(request), below, 256, { x: 0, y: 128 })).toBe(0);
  expect(differing(below, await pixels({ ...request, y: tile.y + 1 }), 256, { x: 0, y: 128 })).toBe(0);
});

test.each([
  ['Fiji', 6, -17],
  ['Chukotka', 4, 66],
  ['Antarctica', 2, -78],
])('%s continues across 180°', async (_place, zoom, latitude) => {
  const { y } = tileAt(zoom, 0, latitude);
  const request = { zoom, y, theme: 'dark', scale: 1 } as const;
  const across = await pixels({ ...request, x: 2 ** zoom - 0.5 });
  expect(differing(await pixels({ ...request, x: 2 ** zoom - 1 }), across, 256, { x: 128, y: 0 })).toBe(0);
  expect(differing(across, await pixels({ ...request, x: 0 }), 256, { x: 128, y: 0 })).toBe(0);
});

test('open water at 180° shows only water, without lines across the world', async () => {
  for (const theme of themes) {
    const [red, green, blue] = (palettes[theme].water.match(/\w\w/g) ?? []).map((part) => Number.parseInt(part, 16));
    for (const x of [0, 2 ** 7 - 1]) {
      const data = await pixels({ ...tileAt(7, 0, 35), x, theme, scale: 1 });
      const other = data.filter((value, index) => index % 4 < 3 && value !== [red, green, blue][index % 4]);
      expect(other).toHaveLength(0);
    }
  }
});

test('a tile of double resolution shows the same', async () => {
  const request = { ...tileAt(6, 30, 50), theme: 'light' } as const;
  const fine = await loadImage(render({ ...request, scale: 2 }));
  const context = createCanvas(256, 256).getContext('2d');
  context.drawImage(fine, 0, 0, 256, 256);
  const small = context.getImageData(0, 0, 256, 256).data;
  const plain = await pixels({ ...request, scale: 1 });
  const far = plain.filter((value, index) => Math.abs(value - (small[index] ?? 0)) > 96).length;
  expect(far / plain.length).toBeLessThan(0.01);
});
