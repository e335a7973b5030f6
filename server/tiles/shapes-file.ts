/** The columns of reference/shapes.br: areas and lines, without names. Written by `npm run basemap`, read by the renderer and the place service. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Read, readColumns } from '#server/places/index-file.ts';
import { summed } from '#server/places/place-list.ts';

/** In the order of drawing. `coast` is the shore of `land`, without the edges that only close a ring; `division` is a line between two parts of one country. */
export const shapeKinds = [
  'land',
  'town',
  'glacier',
  'coast',
  'lake',
  'river',
  'division',
  'border',
  'disputed',
] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** A shape has one or more parts, rings or lines; a part has points. Starts have one entry more than there are shapes or parts. */
export const shapeColumns = {
  kind: 'u8',
  /** The first zoom at which the shape is drawn. */
  zoom: 'u8',
  partStart: 'u32',
  pointStart: 'u32',
  /** The first zoom that needs the point. */
  level: 'u8',
  /** In 1/10,000 degree (11 m), in the file each less the previous one. */
  lon: 'i32',
  lat: 'i32',
} as const;

export type ShapeColumns = Read<typeof shapeColumns>;

export function readShapes(path: string): ShapeColumns {
  const columns = readColumns(shapeColumns, brotliDecompressSync(readFileSync(path)));
  return { ...columns, lon: summed(columns.lon), lat: summed(columns.lat) };
}
