/** The interface of a tile source: our own basemap or an outside service. */
import type { TileRequest } from './render.ts';

export interface Picture {
  bytes: Buffer;
  type: string;
  etag: string;
}

/** Of a map with roads and villages. */
export const NEAR = 12;

export interface TileSource {
  attribution: string;
  credits: readonly { name: string; licence: string; url: string | null }[];
  deepest: number;
  /** The zoom at which a single place has others around it: deeper views of our own map are often empty. */
  near: number;
  /** Part of the address, so that a browser may cache a tile for ever. Read only when tiles are requested. */
  version: () => string;
  /** The etag if known without drawing; else null. */
  etag: (tile: TileRequest) => string | null;
  picture: (tile: TileRequest, signal: AbortSignal) => Promise<Picture>;
  close: () => Promise<void>;
}

export const keyOf = ({ theme, zoom, x, y, scale }: TileRequest): string => `${theme}/${zoom}/${x}/${y}@${scale}`;
