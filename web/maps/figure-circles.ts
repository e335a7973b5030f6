/**
 * Circles on one canvas, as large as their figures: one colour for a point, a ring of all colours for points that would cover each
 * other. Takes no focus: the list beside the map has all points.
 */
import L from 'leaflet';
import { clustersOf, pixelsOf, radiusOf, worldSize, type Cluster } from '#domain/values/map-clusters.ts';
import type { FigurePoint } from './points.ts';

export type Circle = { readonly cluster: Cluster<FigurePoint>; readonly radius: number };

/** How a map draws its points. */
type CirclesOf = {
  /** Points nearer than this are joined, in pixels. */
  readonly nearer: number;
  /** A circle of several points is a ring around their number; without it a pie. */
  readonly numbered: boolean;
  /** The largest circles of the map are named, where the names have room. */
  readonly named: boolean;
};
export const JOINED: CirclesOf = { nearer: 46, numbered: true, named: true };
/** Only points of one place are joined, such as the causes of a country. */
export const APART: CirclesOf = { nearer: 0.5, numbered: false, named: true };
/** As many circles are named. */
const NAMED = 14;
const SINGLE = { least: 4, most: 40 };
/** Room for the number of points. */
const RING = { least: 15, most: 40 };
/** So much of the map's size is drawn beyond each side, so that a pan needs no drawing. */
const BEYOND = 0.5;

export type CircleInk = { readonly surface: string; readonly ink: string; readonly edge: string };

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The share of each colour, by figure; by number where no point has a figure. */
function sharesOf({ points, figure }: Cluster<FigurePoint>): [colour: string, share: number][] {
  const shares = new Map<string, number>();
  for (const point of points) {
    const part = figure > 0 ? (point.figure ?? 0) / figure : 1 / points.length;
    shares.set(point.colour, (shares.get(point.colour) ?? 0) + part);
  }
  return [...shares];
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

function drawCircle(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  circle: Circle,
  ink: CircleInk,
  numbered: boolean,
): void {
  const { cluster, radius } = circle;
  const [only] = cluster.points;
  if (cluster.points.length === 1 && only !== undefined) {
    context.beginPath();
    outline(context, x, y, radius, only.shape);
    context.globalAlpha = 0.72;
    context.fillStyle = only.colour;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 1.25;
    context.strokeStyle = ink.edge;
    context.stroke();
    return;
  }
  let from = -Math.PI / 2;
  for (const [colour, share] of sharesOf(cluster)) {
    const to = from + share * 2 * Math.PI;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, from, to);
    if (!numbered) context.lineTo(x, y);
    context.fillStyle = colour;
    context.globalAlpha = numbered ? 0.9 : 0.72;
    context.fill();
    from = to;
  }
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.lineWidth = 1.25;
  context.strokeStyle = ink.edge;
  context.stroke();
  if (!numbered) return;
  context.beginPath();
  context.arc(x, y, Math.max(11, radius * 0.68), 0, 2 * Math.PI);
  context.fillStyle = ink.surface;
  context.globalAlpha = 0.94;
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = ink.ink;
  context.fillText(short.format(cluster.points.length), x, y + 0.5);
}

export type Circles = {
  show: (points: readonly FigurePoint[]) => void;
  colour: (ink: CircleInk) => void;
  /** The circle at a place of the map's frame, the smallest first. */
  at: (place: L.Point) => Circle | null;
  /** The circle that holds the point, and its middle in layer points. */
  of: (id: number) => { circle: Circle; middle: L.Point } | null;
  /** The largest figure of a circle at this zoom: it has the largest radius. */
  largest: () => number;
  draw: () => void;
};

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
const apartFrom = (one: Box, other: Box) =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top;

/** The name of the largest point, on a map of rings with its own figure. */
function nameOf({ cluster }: Circle, numbered: boolean): string | undefined {
  const [first, ...others] = cluster.points;
  if (first === undefined) return undefined;
  const { label, figure } = others.reduce(
    (most, each) => ((each.figure ?? 0) > (most.figure ?? 0) ? each : most),
    first,
  );
  return label === undefined || figure === null || !numbered ? label : `\u2068${label}\u2069 ${short.format(figure)}`;
}

/** Writes the names of the largest circles beside them, the largest first, each where it covers no other name and no number. */
function nameCircles(
  context: CanvasRenderingContext2D,
  circles: readonly Circle[],
  placeOf: (circle: Circle) => L.Point,
  ink: CircleInk,
  numbered: boolean,
): void {
  const taken: Box[] = [];
  /** Rings have numbers, which no name covers. */
  const others = (own: Circle): Box[] =>
    (numbered ? circles : []).flatMap((circle) => {
      if (circle === own || circle.cluster.points.length === 1) return [];
      const { x, y } = placeOf(circle);
      const { radius } = circle;
      return [{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }];
    });
  context.textAlign = 'left';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  for (const circle of circles.slice(0, NAMED)) {
    const label = nameOf(circle, numbered);
    if (label === undefined) continue;
    const { x, y } = placeOf(circle);
    const { width } = context.measureText(label);
    const boxAt = (left: number) => ({ left, right: left + width, top: y - 8, bottom: y + 8 });
    const sides = [boxAt(x + circle.radius + 4), boxAt(x - circle.radius - 4 - width)];
    const box = sides.find((side) => [...taken, ...others(circle)].every((other) => apartFrom(side, other)));
    if (box === undefined) continue;
    const { left } = box;
    taken.push(box);
    context.strokeStyle = ink.surface;
    context.strokeText(label, left, y);
    context.fillStyle = ink.ink;
    context.fillText(label, left, y);
  }
}

export function circlesOn(map: L.Map, { nearer, numbered, named }: CirclesOf): Circles {
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide figure-circles', map.getPanes().overlayPane);
  const context = canvas.getContext('2d');
  let points: readonly FigurePoint[] = [];
  let ink: CircleInk = { surface: 'white', ink: 'black', edge: 'white' };
  const levels = new Map<
    number,
    { circles: readonly Circle[]; largest: number; byPoint: ReadonlyMap<number, Circle> }
  >();

  const level = () => {
    const zoom = map.getZoom();
    const known = levels.get(zoom);
    if (known !== undefined) return known;
    const clusters = clustersOf(points, zoom, nearer);
    const largest = clusters.reduce((most, { figure }) => Math.max(most, figure), 0);
    const circles = clusters
      .map((cluster): Circle => {
        const range = cluster.points.length === 1 || !numbered ? SINGLE : RING;
        return { cluster, radius: radiusOf(cluster.figure, largest, range) };
      })
      // The small ones lie on the large ones.
      .toSorted((one, other) => other.radius - one.radius);
    const byPoint = new Map(circles.flatMap((circle) => circle.cluster.points.map(({ id }) => [id, circle] as const)));
    const made = { circles, largest, byPoint };
    levels.set(zoom, made);
    return made;
  };

  /** In the copy of the world around the middle of the map. */
  const middleOf = ({ cluster }: Circle): L.Point => {
    const size = worldSize(map.getZoom());
    const centre = map.project(map.getCenter());
    const x = cluster.x + size * Math.round((centre.x - cluster.x) / size);
    return L.point(x, cluster.y).subtract(map.getPixelOrigin());
  };

  const draw = () => {
    const size = map.getSize();
    if (context === null || size.x === 0) return;
    const beyond = size.multiplyBy(BEYOND).round();
    const corner = map.containerPointToLayerPoint(beyond.multiplyBy(-1)).round();
    const [width, height] = [size.x + 2 * beyond.x, size.y + 2 * beyond.y];
    const scale = window.devicePixelRatio;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    L.DomUtil.setPosition(canvas, corner);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `600 11px ${getComputedStyle(map.getContainer()).fontFamily}`;
    for (const circle of level().circles) {
      const { x, y } = middleOf(circle).subtract(corner);
      const { radius } = circle;
      if (x > -radius && y > -radius && x < width + radius && y < height + radius)
        drawCircle(context, x, y, circle, ink, numbered);
    }
    if (named) nameCircles(context, level().circles, (circle) => middleOf(circle).subtract(corner), ink, numbered);
  };

  map.on('moveend resize', draw);
  return {
    show: (next) => {
      points = next;
      levels.clear();
      draw();
    },
    colour: (next) => {
      ink = next;
      draw();
    },
    at: (place) => {
      const at = map.containerPointToLayerPoint(place);
      const found = level().circles.findLast((circle) => middleOf(circle).distanceTo(at) <= circle.radius + 2);
      return found ?? null;
    },
    of: (id) => {
      const circle = level().byPoint.get(id);
      return circle === undefined ? null : { circle, middle: middleOf(circle) };
    },
    largest: () => level().largest,
    draw,
  };
}

/** The largest radius, for a legend. */
export const LARGEST_RADIUS = SINGLE.most;

/** True if a closer view would separate some of the points. */
export function separates(map: L.Map, { points }: Cluster<FigurePoint>): boolean {
  const deepest = map.getMaxZoom();
  if (map.getZoom() >= deepest) return false;
  const spots = points.map(({ lat, lng }) => pixelsOf(lat, lng, deepest));
  const [first] = spots;
  return first !== undefined && spots.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) > JOINED.nearer);
}
