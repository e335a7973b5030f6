/** The form of reference/shapes.json.gz: areas and lines, without names. */

/** `coast` is the shore of `land`, without the edges that only close a ring. */
export const shapeKinds = ['land', 'coast', 'lake', 'river', 'border', 'disputed'] as const;
export type ShapeKind = (typeof shapeKinds)[number];

/** Kind, the first zoom it is drawn at, and its rings or lines as steps of 1/10,000 degree. */
export type FileShape = [kind: ShapeKind, zoom: number, parts: number[][]];

export interface ShapesFile {
  shapes: FileShape[];
}
