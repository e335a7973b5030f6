/** Parses the address of a tile; refuses any other address by name. */
import { Refusal } from '#server/refusal.ts';
import type { TileRequest } from './render.ts';
import { themes } from './themes.ts';

export interface AddressParts {
  theme?: string;
  z: string;
  x: string;
  /** `3.png`, `3@2x.png` */
  file: string;
}

const number = /^(0|[1-9]\d{0,8})$/;

export function readAddress({ theme = 'light', z, x, file }: AddressParts, deepest: number): TileRequest {
  const known = themes.find((name) => name === theme);
  if (known === undefined)
    throw new Refusal(404, { constraint: 'tile_theme', message: `There are tiles in ${themes.join(' and ')} only` });
  const [, y = '', retina] = /^(.*?)(@2x)?\.png$/.exec(file) ?? [];
  if (![z, x, y].every((part) => number.test(part)))
    throw new Refusal(400, {
      constraint: 'tile_address',
      message: 'The address of a tile is /tiles/{z}/{x}/{y}.png with whole numbers, or {y}@2x.png',
    });
  const tile = { zoom: Number(z), x: Number(x), y: Number(y) };
  if (tile.zoom > deepest || Math.max(tile.x, tile.y) >= 2 ** tile.zoom)
    throw new Refusal(404, {
      constraint: 'tile_outside',
      message: `There is no such tile: zooms are 0 to ${deepest}, and x and y are below 2 to the power of the zoom`,
    });
  return { ...tile, theme: known, scale: retina === undefined ? 1 : 2 };
}
