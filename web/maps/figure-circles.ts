/**
 * Circles on two canvases, as large as their figures: those that would hide each other are one, divided by cause; rings are apart from filled circles. The colours lie under
 * the letters of the map, the names above them. Takes no focus: the list beside the map has all points.
 */
import L from 'leaflet';
import { clustersOf, pixelsOf, radiusOf, worldSize, type Cluster } from '#domain/values/map-clusters.ts';
import type { FigurePoint } from './points.ts';

export type Circle = { readonly cluster: Cluster<FigurePoint>; readonly radius: number };

/** Points nearer than this are joined, in pixels. */
export const JOINED = 20;
/** Only points of one place are joined, such as the causes of a country. */
export const APART = 0.5;
/** As many circles are named. */
const NAMED = 12;
/** In characters; the words of a circle have the whole name. */
const LONGEST_NAME = 24;
const SIZES = { least: 4, most: 40 };
/** A circle of this radius has room for its figure. */
const ROOMY = 17;
/** So much of the map's size is drawn beyond each side, so that a pan needs no drawing. */
const BEYOND = 0.5;

export type CircleInk = { readonly surface: string; readonly ink: string };

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The share of each colour, by figure; by number where no point has a figure. */
function sharesOf({ points }: Cluster<FigurePoint>): [colour: string, share: number][] {
  const whole = points.reduce((sum, point) => sum + (point.figure ?? 0), 0);
  const shares = new Map<string, number>();
  for (const point of points) {
    const part = whole > 0 ? (point.figure ?? 0) / whole : 1 / points.length;
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

const FILLED = 0.6;
/** In pixels, within its radius. */
const RING = 3;

const isRing = ({ points: [first] }: Cluster<FigurePoint>): boolean => first?.ring === true;

function drawRing(context: CanvasRenderingContext2D, x: number, y: number, { cluster, radius }: Circle): void {
  const shares = sharesOf(cluster);
  const middle = Math.max(1, radius - RING / 2);
  context.lineWidth = RING;
  let from = -Math.PI / 2;
  for (const [colour, share] of shares) {
    const to = from + share * 2 * Math.PI;
    context.beginPath();
    if (shares.length === 1) outline(context, x, y, middle, cluster.points[0]?.shape);
    else context.arc(x, y, middle, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
}

function drawCircle(context: CanvasRenderingContext2D, x: number, y: number, { cluster, radius }: Circle): void {
  if (isRing(cluster)) {
    drawRing(context, x, y, { cluster, radius });
    return;
  }
  const shares = sharesOf(cluster);
  const [first] = cluster.points;
  context.lineWidth = 1.25;
  if (shares.length === 1 && first !== undefined) {
    context.beginPath();
    outline(context, x, y, radius, first.shape);
    context.fillStyle = first.colour;
    context.strokeStyle = first.colour;
    context.globalAlpha = FILLED;
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
    context.globalAlpha = FILLED;
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(x, y, radius, from, to);
    context.strokeStyle = colour;
    context.stroke();
    from = to;
  }
}

export type Circles = {
  /** `all` are the points whose largest circle has the largest radius, so that parts of them compare. */
  show: (points: readonly FigurePoint[], all: readonly FigurePoint[]) => void;
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

/** The name of the place with most of its people; with the figure of the circle where the circle has no room for it. */
function nameOf({ cluster, radius }: Circle): string | undefined {
  const people = new Map<string | undefined, number>();
  for (const { label, figure } of cluster.points) people.set(label, (people.get(label) ?? 0) + (figure ?? 0));
  const [[name] = []] = [...people].toSorted(([, one], [, other]) => other - one);
  const label = name !== undefined && name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return label === undefined || radius >= ROOMY || cluster.figure <= 0
    ? label
    : `\u2068${label}\u2069 ${short.format(cluster.figure)}`;
}

/** Writes the figures of the roomy circles into them, of rings on their upper line, and the names of the largest beside them, the largest first, each where it covers no other words. */
function writeOn(
  context: CanvasRenderingContext2D,
  circles: readonly Circle[],
  placeOf: (circle: Circle) => L.Point,
  view: Box,
  { surface, ink }: CircleInk,
): void {
  const taken: Box[] = [];
  const write = (words: string, x: number, y: number) => {
    context.strokeStyle = surface;
    context.strokeText(words, x, y);
    context.fillStyle = ink;
    context.fillText(words, x, y);
  };
  context.lineJoin = 'round';
  context.lineWidth = 3;
  const inView = circles.filter((circle) => {
    const { x, y } = placeOf(circle);
    return x > view.left && x < view.right && y > view.top && y < view.bottom;
  });
  for (const circle of inView) {
    if (circle.radius < ROOMY || circle.cluster.figure <= 0) continue;
    const place = placeOf(circle);
    const { x } = place;
    const y = isRing(circle.cluster) ? place.y - circle.radius : place.y;
    const words = short.format(circle.cluster.figure);
    const half = context.measureText(words).width / 2;
    const box = { left: x - half, right: x + half, top: y - 8, bottom: y + 8 };
    if (!taken.every((other) => apartFrom(box, other))) continue;
    taken.push(box);
    context.textAlign = 'center';
    write(words, x, y);
  }
  context.textAlign = 'left';
  const named: { label: string; at: L.Point }[] = [];
  for (const circle of inView.slice(0, NAMED)) {
    const label = nameOf(circle);
    const at = placeOf(circle);
    // A ring around a circle of the same place needs no second name.
    if (label === undefined || named.some((other) => other.label === label && other.at.distanceTo(at) < JOINED))
      continue;
    const { x, y } = at;
    const { width } = context.measureText(label);
    const boxAt = (left: number, middle = y) => ({ left, right: left + width, top: middle - 8, bottom: middle + 8 });
    const beside = circle.radius + 4;
    const sides = [
      boxAt(x + beside),
      boxAt(x - beside - width),
      boxAt(x - width / 2, y - beside - 6),
      boxAt(x - width / 2, y + beside + 6),
    ];
    const box = sides.find(
      (side) => side.left > view.left && side.right < view.right && taken.every((other) => apartFrom(side, other)),
    );
    if (box === undefined) continue;
    taken.push(box);
    named.push({ label, at });
    write(label, box.left, (box.top + box.bottom) / 2);
  }
}

type Options = {
  /** Points nearer than this are joined, in pixels. */
  readonly nearer: number;
  /** The people of joined points; by default the sum of their figures. */
  readonly people?: ((ids: readonly number[]) => number) | undefined;
};

/** A canvas over the map and around it, in a layer of its own. */
function canvasIn(map: L.Map, pane: string, below: string) {
  const layer = map.createPane(pane);
  layer.style.zIndex = below;
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide', layer);
  return { canvas, context: canvas.getContext('2d') };
}

export function circlesOn(map: L.Map, { nearer, people }: Options): Circles {
  // Between the tiles and what else lies on them.
  const colours = canvasIn(map, 'circles', '350');
  const names = canvasIn(map, 'circle-names', '360');
  let points: readonly FigurePoint[] = [];
  let scale: readonly FigurePoint[] = [];
  let ink: CircleInk = { surface: 'white', ink: 'black' };
  /** By zoom, as the levels below. */
  const largestOf = new Map<number, number>();
  const levels = new Map<
    number,
    { circles: readonly Circle[]; largest: number; byPoint: ReadonlyMap<number, Circle> }
  >();

  const summed = (cluster: Cluster<FigurePoint>): Cluster<FigurePoint> =>
    people === undefined || cluster.points.length === 1
      ? cluster
      : { ...cluster, figure: people(cluster.points.map(({ id }) => id)) };

  const level = () => {
    const zoom = map.getZoom();
    const drawn = levels.get(zoom);
    if (drawn !== undefined) return drawn;
    const clusters = clustersOf(points, zoom, nearer).map(summed);
    const known = largestOf.get(zoom);
    const measured = () => (scale === points ? clusters : clustersOf(scale, zoom, nearer).map(summed));
    const largest = known ?? measured().reduce((most, { figure }) => Math.max(most, figure), 0);
    largestOf.set(zoom, largest);
    const circles = clusters
      .map((cluster): Circle => ({ cluster, radius: radiusOf(Math.max(0, cluster.figure), largest, SIZES) }))
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
    if (size.x === 0) return;
    const beyond = size.multiplyBy(BEYOND).round();
    const corner = map.containerPointToLayerPoint(beyond.multiplyBy(-1)).round();
    const [width, height] = [size.x + 2 * beyond.x, size.y + 2 * beyond.y];
    const ratio = window.devicePixelRatio;
    const placeOf = (circle: Circle) => middleOf(circle).subtract(corner);
    for (const { canvas, context } of [colours, names]) {
      canvas.width = width * ratio;
      canvas.height = height * ratio;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      L.DomUtil.setPosition(canvas, corner);
      context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    const { circles } = level();
    if (colours.context !== null)
      for (const circle of circles) {
        const { x, y } = placeOf(circle);
        const { radius } = circle;
        if (x > -radius && y > -radius && x < width + radius && y < height + radius)
          drawCircle(colours.context, x, y, circle);
      }
    if (names.context === null) return;
    names.context.textBaseline = 'middle';
    names.context.font = `600 12px ${getComputedStyle(map.getContainer()).fontFamily}`;
    const view = { left: beyond.x, right: beyond.x + size.x, top: beyond.y, bottom: beyond.y + size.y };
    writeOn(names.context, circles, placeOf, view, ink);
  };

  map.on('moveend resize', draw);
  return {
    show: (next, all) => {
      points = next;
      if (all !== scale) largestOf.clear();
      scale = all;
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
export const LARGEST_RADIUS = SIZES.most;

/** True if a closer view would separate some of the points. */
export function separates(map: L.Map, { points }: Cluster<FigurePoint>): boolean {
  const deepest = map.getMaxZoom();
  if (map.getZoom() >= deepest) return false;
  const spots = points.map(({ lat, lng }) => pixelsOf(lat, lng, deepest));
  const [first] = spots;
  return first !== undefined && spots.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) > JOINED);
}
