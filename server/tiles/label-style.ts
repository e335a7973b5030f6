/** The style of each kind of label at each zoom, and its box. The label maker and the renderer share it, or labels would collide. */

/** Their order is that of the hexadecimal digits in reference/labels.json.gz. */
export const labelKinds = [
  'country',
  'ocean',
  'capital',
  'metropolis',
  'city',
  'town',
  'village',
  'region',
  'district',
  'lake',
  'landform',
  'peak',
] as const;
export type LabelKind = (typeof labelKinds)[number];

/** The position of the words: right, left, above, below or on their point. */
export const anchors = ['right', 'left', 'above', 'below', 'centre'] as const;
export type Anchor = (typeof anchors)[number];

export interface LabelStyle {
  size: number;
  weight: 400 | 500 | 600;
  italic: boolean;
  /** Between letters, in pixels. */
  spacing: number;
  upper: boolean;
  /** Radius of the dot of a place; 0 for none. */
  dot: number;
}

/** From the zoom on: the size of the letters. */
type Steps = readonly (readonly [zoom: number, size: number])[];

const sizes: Readonly<Record<LabelKind, Steps>> = {
  country: [
    [0, 10],
    [3, 10.5],
    [4, 11.5],
    [5, 13],
    [6, 15],
  ],
  ocean: [
    [0, 10.5],
    [3, 12],
    [5, 13],
  ],
  capital: [
    [0, 10.5],
    [4, 11],
    [6, 12.5],
    [8, 14],
    [11, 15],
  ],
  metropolis: [
    [0, 10.5],
    [5, 11],
    [7, 12.5],
    [9, 14],
  ],
  city: [
    [0, 10.5],
    [7, 11],
    [9, 12],
    [11, 13],
  ],
  town: [
    [0, 10.5],
    [10, 11],
    [11, 12],
    [13, 13],
  ],
  village: [
    [0, 10],
    [10, 10.5],
    [12, 11.5],
    [14, 12.5],
  ],
  region: [[0, 10]],
  district: [[0, 9.5]],
  lake: [[0, 10]],
  landform: [
    [0, 10],
    [6, 10.5],
  ],
  peak: [[0, 9.5]],
};

const shapes: Readonly<Record<LabelKind, Omit<LabelStyle, 'size'>>> = {
  country: { weight: 500, italic: false, spacing: 0.8, upper: true, dot: 0 },
  ocean: { weight: 400, italic: true, spacing: 1, upper: false, dot: 0 },
  capital: { weight: 600, italic: false, spacing: 0, upper: false, dot: 2.6 },
  metropolis: { weight: 500, italic: false, spacing: 0, upper: false, dot: 2.2 },
  city: { weight: 400, italic: false, spacing: 0, upper: false, dot: 2 },
  town: { weight: 400, italic: false, spacing: 0, upper: false, dot: 1.7 },
  village: { weight: 400, italic: false, spacing: 0, upper: false, dot: 1.4 },
  region: { weight: 400, italic: false, spacing: 1.2, upper: true, dot: 0 },
  district: { weight: 400, italic: false, spacing: 0.8, upper: true, dot: 0 },
  lake: { weight: 400, italic: true, spacing: 0.2, upper: false, dot: 0 },
  landform: { weight: 400, italic: true, spacing: 0.8, upper: false, dot: 0 },
  peak: { weight: 400, italic: true, spacing: 0, upper: false, dot: 1.2 },
};

export function labelStyle(kind: LabelKind, zoom: number): LabelStyle {
  const size = sizes[kind].findLast(([from]) => from <= zoom)?.[1] ?? 10;
  const { dot } = shapes[kind];
  return { ...shapes[kind], size, dot: dot === 0 ? 0 : dot + Math.max(0, Math.min(1.2, (zoom - 7) * 0.3)) };
}

/** The lines of a label are separated by `|`. */
export const linesOf = (name: string, style: LabelStyle): string[] =>
  (style.upper ? name.toLocaleUpperCase('en') : name).split('|');

export const lineHeight = (style: LabelStyle): number => Math.round(style.size * 1.15);

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Between the dot and the words. */
const gap = 2;

/** Whole pixels from the point to the middle left, middle or middle right of the words, as `align` says. */
export function offsetOf(
  anchor: Anchor,
  style: LabelStyle,
): { x: number; y: number; align: 'left' | 'center' | 'right' } {
  const away = Math.ceil(style.dot + gap);
  const half = Math.round(style.dot === 0 ? style.size * 1.3 : style.size * 0.5 + style.dot + 1.5);
  switch (anchor) {
    case 'right':
      return { x: away, y: 0, align: 'left' };
    case 'left':
      return { x: -away, y: 0, align: 'right' };
    case 'above':
      return { x: 0, y: -half, align: 'center' };
    case 'below':
      return { x: 0, y: half, align: 'center' };
    case 'centre':
      return { x: 0, y: 0, align: 'center' };
  }
}

/** The box of words of this width around a point, dot included. */
export function boxOf(x: number, y: number, width: number, lines: number, anchor: Anchor, style: LabelStyle): Box {
  const offset = offsetOf(anchor, style);
  const start = offset.x + { left: 0, center: -width / 2, right: -width }[offset.align];
  const half = (lineHeight(style) * lines) / 2;
  const box = { left: x + start, right: x + start + width, top: y + offset.y - half, bottom: y + offset.y + half };
  if (style.dot === 0) return box;
  return {
    left: Math.min(box.left, x - style.dot),
    right: Math.max(box.right, x + style.dot),
    top: Math.min(box.top, y - style.dot),
    bottom: Math.max(box.bottom, y + style.dot),
  };
}
