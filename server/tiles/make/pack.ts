/** Writes shapes and labels as the columns of their files. */
import { brotliCompressSync, constants } from 'node:zlib';
import { writeColumns } from '#server/places/index-file.ts';
import { starts } from '#server/places/vocabulary.ts';
import { anchors, labelKinds } from '#server/tiles/label-style.ts';
import { labelColumns } from '#server/tiles/labels-file.ts';
import { shapeColumns, type ShapeKind, shapeKinds } from '#server/tiles/shapes-file.ts';
import type { Placed } from './placement.ts';

export interface FileShape {
  kind: ShapeKind;
  /** The first zoom it is drawn at. */
  zoom: number;
  parts: readonly FilePart[];
}

/** A ring or a line. */
export interface FilePart {
  /** Longitude and latitude in turns, in 1/10,000 degree. */
  points: Int32Array;
  /** The first zoom that needs each point. */
  levels: Uint8Array;
}

export const compressed = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

export const differences = (values: ArrayLike<number>): Int32Array<ArrayBuffer> =>
  Int32Array.from(values, (value, at) => value - (values[at - 1] ?? 0));

/** The points of the parts of each shape as columns. */
export function pointColumns(shapes: readonly (readonly Int32Array[])[]) {
  const parts = shapes.flat();
  const coordinate = (which: 0 | 1): Int32Array<ArrayBuffer> =>
    Int32Array.from(parts.flatMap((points) => Array.from(points).filter((_, at) => at % 2 === which)));
  return {
    partStart: starts(shapes.map(({ length }) => length)),
    pointStart: starts(parts.map(({ length }) => length / 2)),
    lon: coordinate(0),
    lat: coordinate(1),
  };
}

export function packShapes(shapes: readonly FileShape[]): Buffer {
  const { lon, lat, ...positions } = pointColumns(shapes.map(({ parts }) => parts.map(({ points }) => points)));
  return compressed(
    writeColumns(shapeColumns, {
      kind: Uint8Array.from(shapes, ({ kind }) => shapeKinds.indexOf(kind)),
      zoom: Uint8Array.from(shapes, ({ zoom }) => zoom),
      ...positions,
      level: Uint8Array.from(shapes.flatMap(({ parts }) => parts.flatMap(({ levels }) => Array.from(levels)))),
      lon: differences(lon),
      lat: differences(lat),
    }),
  );
}

/** Sorted by the first zoom and then by longitude, because the renderer searches them so. */
export function packLabels(labels: readonly Placed[]): Buffer {
  const sorted = labels.toSorted((a, b) => a.from - b.from || a.longitude - b.longitude);
  const whole = (degrees: number): number => Math.round(degrees * 10_000);
  return compressed(
    writeColumns(labelColumns, {
      kind: Uint8Array.from(sorted, ({ kind }) => labelKinds.indexOf(kind)),
      anchor: Uint8Array.from(sorted, ({ anchor }) => anchors.indexOf(anchor)),
      from: Uint8Array.from(sorted, ({ from }) => from),
      to: Uint8Array.from(sorted, ({ to }) => to),
      lon: differences(sorted.map(({ longitude }) => whole(longitude))),
      lat: differences(sorted.map(({ latitude }) => whole(latitude))),
      names: new TextEncoder().encode(sorted.map(({ name }) => `${name}\n`).join('')),
    }),
  );
}
