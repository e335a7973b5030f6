/**
 * Circles on two canvases, as large as their figures: those that would hide each other are one, divided by cause; rings are apart from filled circles. The colours lie under
 * the letters of the map, the names above them. Takes no focus: the list beside the map has all points.
 */
import L from 'leaflet';
import { clustersOf, pixelsOf, radiusOf, worldSize, type Cluster } from '#domain/values/map-clusters.ts';
import { PHONE } from '#web/ui/use-media.ts';
import { JOINED, writeOn, type CircleInk } from './figure-circle-names.ts';
import { hasLetters, pictureOfTiles, type Box } from './letters-of-tiles.ts';
import { drawCircle, isRing, type Circle } from './figure-circle.ts';
import type { FigurePoint } from './points.ts';

/** Only points of one place are joined, such as the causes of a country. */
export const APART = 0.5;
/** In pixels; a smaller ring would look like a disc. */
const LEAST = { disc: 4, ring: 6 };
/** The largest radius: on a phone such a circle would cover a continent, on a small map of a country its provinces. */
export const largestRadius = (isSmall: boolean): number => (isSmall ? 24 : 40);
/** The largest circle stands for so many people at least: one small fact alone has a small circle. */
const LEAST_LARGEST = 200_000;
/** A pointer so near, in pixels, is at a circle that is smaller than the pointer. */
const REACH = 12;
/** So many of the largest circles are whole in a first view. */
const FRAMED = 12;
/** So much of the map's size is drawn beyond each side, so that a pan needs no drawing. */
const BEYOND = 0.5;

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
  /** The largest circles at this zoom, in pixels of the frame. */
  inFrame: () => readonly { readonly x: number; readonly y: number; readonly radius: number }[];
};

type Options = {
  /** Points nearer than this are joined, in pixels. */
  readonly nearer: number;
  /** On any screen, not only a phone. */
  readonly small?: boolean;
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

/** The boxes of the buttons and words over a map, on a canvas that begins so far beyond it. */
function buttonsOn(map: L.Map, beyond: L.Point): Box[] {
  const frame = map.getContainer().getBoundingClientRect();
  return [...map.getContainer().querySelectorAll('.leaflet-control')].map((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const [x, y] = [beyond.x - frame.left, beyond.y - frame.top];
    return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
  });
}

export function circlesOn(map: L.Map, { nearer, people, small = false }: Options): Circles {
  // Between the tiles and what else lies on them.
  const colours = canvasIn(map, 'circles', '350');
  const names = canvasIn(map, 'circle-names', '360');
  let points: readonly FigurePoint[] = [];
  let scale: readonly FigurePoint[] = [];
  let ink: CircleInk = { surface: 'white', ink: 'black', quiet: 'gray' };
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
    const largest = known ?? measured().reduce((most, { figure }) => Math.max(most, figure), LEAST_LARGEST);
    largestOf.set(zoom, largest);
    const most = largestRadius(small || window.matchMedia(PHONE).matches);
    const circles = clusters
      .map((cluster): Circle => {
        const sizes = { least: isRing(cluster) ? LEAST.ring : LEAST.disc, most };
        const radius = radiusOf(Math.max(0, cluster.figure), largest, sizes);
        return { cluster, radius };
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
    const picture = pictureOfTiles(map);
    const isWritten = ({ left, right, top, bottom }: Box) =>
      picture !== null &&
      hasLetters(picture, {
        left: left - beyond.x,
        right: right - beyond.x,
        top: top - beyond.y,
        bottom: bottom - beyond.y,
      });
    writeOn(names.context, circles, placeOf, view, ink, isWritten, buttonsOn(map, beyond));
  };

  map.on('moveend resize', draw);
  // The names of the map are known when its pictures are there.
  map.on('layeradd', ({ layer }: L.LayerEvent) => {
    if (layer instanceof L.TileLayer) layer.on('load', draw);
  });
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
      const { circles } = level();
      const from = (circle: Circle) => middleOf(circle).distanceTo(at);
      const found = circles.findLast((circle) => from(circle) <= circle.radius + 2);
      if (found !== undefined) return found;
      const near = circles.filter((circle) => from(circle) <= REACH);
      return near.toSorted((one, other) => from(one) - from(other))[0] ?? null;
    },
    of: (id) => {
      const circle = level().byPoint.get(id);
      return circle === undefined ? null : { circle, middle: middleOf(circle) };
    },
    largest: () => level().largest,
    inFrame: () =>
      level()
        .circles.slice(0, FRAMED)
        .map((circle) => {
          const { x, y } = map.layerPointToContainerPoint(middleOf(circle));
          return { x, y, radius: circle.radius };
        }),
    draw,
  };
}

/** True if a closer view would separate some of the points. */
export function separates(map: L.Map, { points }: Cluster<FigurePoint>): boolean {
  const deepest = map.getMaxZoom();
  if (map.getZoom() >= deepest) return false;
  const spots = points.map(({ lat, lng }) => pixelsOf(lat, lng, deepest));
  const [first] = spots;
  return first !== undefined && spots.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) > JOINED);
}
