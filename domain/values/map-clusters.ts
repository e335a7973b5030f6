/** Joins the points of a map that would cover each other at a zoom level, and sizes them by their figures. Draws nothing. */

export type MapPoint = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** An empty figure has no size of its own. */
  readonly figure: number | null;
  /** Drawn as a ring: points with and without one are never joined. */
  readonly ring?: boolean;
};

/** One or more points, at their mean position in pixels of the world at the zoom level. */
export type Cluster<Point extends MapPoint> = {
  readonly x: number;
  readonly y: number;
  readonly points: readonly Point[];
  readonly figure: number;
};

const TILE = 256;
/** Mercator maps end here. */
const MOST_LATITUDE = 85.051_13;

export const worldSize = (zoom: number): number => TILE * 2 ** zoom;

/** A position in pixels of the world, from its north-west corner at 180° west. */
export function pixelsOf(lat: number, lng: number, zoom: number): readonly [x: number, y: number] {
  const size = worldSize(zoom);
  const turn = (lng + 180) / 360;
  const sine = Math.sin((Math.min(Math.max(lat, -MOST_LATITUDE), MOST_LATITUDE) * Math.PI) / 180);
  return [(turn - Math.floor(turn)) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

type Spot<Point> = { readonly x: number; readonly y: number; readonly point: Point; taken: boolean };

function clusterOf<Point extends MapPoint>(spots: readonly Spot<Point>[]): Cluster<Point> {
  const mean = (of: (spot: Spot<Point>) => number) => spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length;
  const points = spots.map(({ point }) => point);
  const figure = points.reduce((sum, point) => sum + (point.figure ?? 0), 0);
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), points, figure };
}

/** The largest point takes those within `radius` pixels of it, then the largest of the others does. */
export const clustersOf = <Point extends MapPoint>(
  points: readonly Point[],
  zoom: number,
  radius: number,
): readonly Cluster<Point>[] => {
  const rings = points.filter(({ ring }) => ring === true);
  if (rings.length === 0) return joined(points, zoom, radius);
  const others = points.filter(({ ring }) => ring !== true);
  return [...joined(others, zoom, radius), ...joined(rings, zoom, radius)];
};

function joined<Point extends MapPoint>(
  points: readonly Point[],
  zoom: number,
  radius: number,
): readonly Cluster<Point>[] {
  const spots = points
    .map((point): Spot<Point> => {
      const [x, y] = pixelsOf(point.lat, point.lng, zoom);
      return { x, y, point, taken: false };
    })
    .toSorted((one, other) => (other.point.figure ?? 0) - (one.point.figure ?? 0) || one.point.id - other.point.id);
  const columns = Math.ceil(worldSize(zoom) / radius) + 1;
  const cellOf = ({ x, y }: { x: number; y: number }) => Math.floor(y / radius) * columns + Math.floor(x / radius);
  const cells = new Map<number, Spot<Point>[]>();
  for (const spot of spots) {
    const cell = cellOf(spot);
    const held = cells.get(cell);
    if (held === undefined) cells.set(cell, [spot]);
    else held.push(spot);
  }
  const near = (spot: Spot<Point>): Spot<Point>[] => {
    const found: Spot<Point>[] = [];
    for (const down of [-columns, 0, columns])
      for (const across of [-1, 0, 1]) {
        const cell = cellOf(spot) + down + across;
        const held = cells.get(cell);
        if (held === undefined) continue;
        const left = held.filter((other) => !other.taken);
        cells.set(cell, left);
        for (const other of left) if (Math.hypot(other.x - spot.x, other.y - spot.y) <= radius) found.push(other);
      }
    return found;
  };
  return spots.flatMap((spot) => {
    if (spot.taken) return [];
    const taken = near(spot);
    for (const other of taken) other.taken = true;
    return [clusterOf(taken)];
  });
}

/** The radius whose area is to `most`'s area as the figure is to `largest`; never below `least`. */
export const radiusOf = (figure: number, largest: number, { least, most }: { least: number; most: number }): number =>
  largest <= 0 ? least : Math.max(least, most * Math.sqrt(figure / largest));

/** Up to two round figures for a legend: the largest one, and a tenth of it: 70,000 and 7,000 for 73,412. */
export function legendFigures(largest: number): readonly number[] {
  if (largest < 1) return [];
  const power = 10 ** Math.floor(Math.log10(largest));
  const first = Math.floor(largest / power) * power;
  return [first, first / 10].filter(Number.isInteger);
}
