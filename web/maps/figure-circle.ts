/** Draws a circle of a map of figures: divided by cause, in the shape of its cause, filled or as a ring. */
import type { Cluster } from '#domain/values/map-clusters.ts';
import type { FigurePoint } from './points.ts';

export type Circle = { readonly cluster: Cluster<FigurePoint>; readonly radius: number };

/** The points that a circle speaks of: those whose figures are added, or all where none is. */
export function spokenOf({ points }: Cluster<FigurePoint>): readonly FigurePoint[] {
  const added = points.filter((point) => point.added !== false);
  return added.some(({ figure }) => (figure ?? 0) > 0) ? added : points;
}

/** A smaller part of a circle could not be seen: 5 of 229 people would be one pixel. */
const LEAST_SHARE = 0.2;

/** Shares of which none is smaller than the least; the larger ones give way. */
function inSight(shares: readonly [colour: string, share: number][]): [colour: string, share: number][] {
  if (shares.length === 1) return [...shares];
  const small = shares.filter(([, share]) => share < LEAST_SHARE);
  const large = shares.reduce((sum, [, share]) => sum + (share < LEAST_SHARE ? 0 : share), 0);
  const room = 1 - small.length * LEAST_SHARE;
  return shares.map(([colour, share]) => [colour, share < LEAST_SHARE ? LEAST_SHARE : (share / large) * room]);
}

/** The share of each colour, by figure; by number where no point has a figure. */
function sharesOf(cluster: Cluster<FigurePoint>): [colour: string, share: number][] {
  const points = spokenOf(cluster);
  const whole = points.reduce((sum, point) => sum + (point.figure ?? 0), 0);
  const shares = new Map<string, number>();
  for (const point of points) {
    const part = whole > 0 ? (point.figure ?? 0) / whole : 1 / points.length;
    shares.set(point.colour, (shares.get(point.colour) ?? 0) + part);
  }
  return inSight([...shares]);
}

/** As large in area as the disc of this radius. */
function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  shape: FigurePoint['shape'],
): void {
  const half = (radius * Math.sqrt(Math.PI)) / 2;
  const far = half * Math.SQRT2;
  if (shape === undefined) context.arc(x, y, radius, 0, 2 * Math.PI);
  else if (shape === 'square') context.rect(x - half, y - half, 2 * half, 2 * half);
  else {
    context.moveTo(x, y - far);
    for (const [right, down] of [
      [far, 0],
      [0, far],
      [-far, 0],
    ] as const)
      context.lineTo(x + right, y + down);
    context.closePath();
  }
}

/** No sum adds any of its figures. */
export const isUncounted = ({ points }: Cluster<FigurePoint>): boolean => points.every(({ added }) => added === false);

const FILLED = 0.6;
/** The outline of a circle that is not counted, in pixels: drawn, and left out. */
const DASHES = [4, 3];
/** In pixels, within its radius. */
const RING = 3;

export const isRing = ({ points: [first] }: Cluster<FigurePoint>): boolean => first?.ring === true;

function drawRing(context: CanvasRenderingContext2D, x: number, y: number, { cluster, radius }: Circle): void {
  const shares = sharesOf(cluster);
  const middle = Math.max(1, radius - RING / 2);
  context.lineWidth = RING;
  let from = -Math.PI / 2;
  for (const [colour, share] of shares) {
    const to = from + share * 2 * Math.PI;
    context.beginPath();
    if (shares.length === 1) outline(context, x, y, middle, spokenOf(cluster)[0]?.shape);
    else context.arc(x, y, middle, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
}

export function drawCircle(context: CanvasRenderingContext2D, x: number, y: number, { cluster, radius }: Circle): void {
  context.setLineDash(isUncounted(cluster) ? DASHES : []);
  if (isRing(cluster)) drawRing(context, x, y, { cluster, radius });
  else drawDisc(context, x, y, { cluster, radius });
  context.setLineDash([]);
}

function drawDisc(context: CanvasRenderingContext2D, x: number, y: number, { cluster, radius }: Circle): void {
  const filled = isUncounted(cluster) ? 0 : FILLED;
  const shares = sharesOf(cluster);
  const [first] = spokenOf(cluster);
  context.lineWidth = 1.25;
  if (shares.length === 1 && first !== undefined) {
    context.beginPath();
    outline(context, x, y, radius, first.shape);
    context.fillStyle = first.colour;
    context.strokeStyle = first.colour;
    context.globalAlpha = filled;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
    return;
  }
  let from = -Math.PI / 2;
  for (const [colour, share] of shares) {
    const to = from + share * 2 * Math.PI;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, from, to);
    context.closePath();
    context.fillStyle = colour;
    context.globalAlpha = filled;
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, radius, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
}
