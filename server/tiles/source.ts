/** The interface of a tile source: our own basemap or an outside service. */
import type { AskedTile } from './render.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
  etag: string;
}

export interface TileSource {
  attribution: string;
  credits: readonly { name: string; licence: string; url: string | null }[];
  deepest: number;
  /** Part of the address, so that a browser may cache a tile for ever. Read only when tiles are requested. */
  version: () => string;
  /** Known without drawing; null where only the picture determines it. */
  etag: (asked: AskedTile) => string | null;
  picture: (asked: AskedTile, signal: AbortSignal) => Promise<Picture>;
  close: () => Promise<void>;
}

export const keyOf = ({ theme, zoom, x, y, scale }: AskedTile): string => `${theme}/${zoom}/${x}/${y}@${scale}`;
