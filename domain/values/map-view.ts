/** The initial view of a map for its points (spec 1 §2): the country or the world without points, a close view of one, or all with a margin. Draws nothing. */

/** Latitude, longitude; a longitude may exceed 180 to keep points together. */
type Place = readonly [number, number];

/** West, south, east, north; east exceeds 180 if the box crosses it. */
export type Box = readonly [number, number, number, number];

export type MapView =
  | { centre: Place; zoom: number }
  /** South-west and north-east. */
  | { corners: readonly [Place, Place] };

const WORLD: MapView = { centre: [0, 0], zoom: 2 };
/** The closest views of points and of whole areas: a province with its neighbours. */
export const CLOSE = 12;
export const CLOSE_OF_AREA = 7;
/** The margin as a share of the points' box, on every side. */
const ROOM = 0.5;

/** The copy of a longitude nearest to another: the map repeats every 360 degrees. */
export const nearestTo = (centre: number, longitude: number): number =>
  longitude + 360 * Math.round((centre - longitude) / 360);

/** The shortest arc that holds all longitudes, its end above 180 if it crosses 180: everything but the widest gap. */
export function shortestArc(longitudes: readonly number[]): { west: number; east: number } {
  const sorted = longitudes.map((each) => nearestTo(0, each)).toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
  let [widest, west, east] = [first + 360 - last, first, last];
  for (const [at, before] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next === undefined || next - before <= widest) continue;
    [widest, west, east] = [next - before, next, before + 360];
  }
  return { west, east };
}

/** A box with a margin: islands and borders lie a little beside the box of a country. */
const roomy = ([west, south, end, north]: Box): Box => {
  const east = eastOf(west, end);
  const [high, wide] = [(north - south) * ROOM, (east - west) * ROOM];
  return [west - wide, south - high, east + wide, north + high];
};

/** Mercator maps end here. */
const MOST_LATITUDE = 85;
const onMap = (latitude: number): number => Math.min(Math.max(latitude, -MOST_LATITUDE), MOST_LATITUDE);

/** Of a box across 180°, also one whose east is below its west. */
const eastOf = (west: number, east: number): number => (east < west ? east + 360 : east);

const viewOfBox = ([west, south, east, north]: Box): MapView => ({
  corners: [
    [onMap(south), west],
    [onMap(north), eastOf(west, east)],
  ],
});

/** Whether a place lies in a box; its longitude may be a turn less than that of the box. */
export const isWithin = ([lat, lng]: Place, [west, south, east, north]: Box): boolean =>
  lat >= south && lat <= north && [lng, lng + 360].some((each) => each >= west && each <= eastOf(west, east));

/** `home` is shown without places, and with one far from it, whose close view may be blank sea; `close` is the zoom for a single one. */
export function viewOf(places: readonly Place[], home: Box | null = null, close = CLOSE): MapView {
  const [first] = places;
  if (first === undefined) return home === null ? WORLD : viewOfBox(home);
  const latitudes = places.map(([lat]) => lat);
  const [south, north] = [extreme(latitudes, Math.min), extreme(latitudes, Math.max)];
  const { west, east } = shortestArc(places.map(([, lng]) => lng));
  if (south === north && west === east) {
    if (home === null || isWithin([south, west], roomy(home))) return { centre: [south, west], zoom: close };
    const [left, low, right, high] = home;
    const at = nearestTo((left + eastOf(left, right)) / 2, west);
    return viewOfBox([
      Math.min(at, left),
      Math.min(south, low),
      Math.max(at, eastOf(left, right)),
      Math.max(north, high),
    ]);
  }
  return viewOfBox(roomy([west, south, east, north]));
}

/** The south and the north of the lands where people live. */
const LANDS = [-57, 84] as const;

/** The latitudes that a map of the world shows: the lands where people live, or all if a place lies beyond them. */
export const latitudesOf = (places: readonly Place[]): readonly [south: number, north: number] =>
  places.every(([lat]) => lat >= LANDS[0] && lat <= LANDS[1]) ? LANDS : [-MOST_LATITUDE, MOST_LATITUDE];

/** The share of the places at each edge that a first view may leave out. */
const EDGE = 0.02;

/** Nearly all places, if the few at the edges would make the view more than twice as large; otherwise all. */
export function mostOf(places: readonly Place[]): readonly Place[] {
  const left = Math.floor(places.length * EDGE);
  if (left === 0) return places;
  const { west } = shortestArc(places.map(([, lng]) => lng));
  const shown = places.map(([lat, lng]): Place => [lat, west + ((((lng - west) % 360) + 360) % 360)]);
  const within = (axis: 0 | 1) => {
    const sorted = shown.map((place) => place[axis]).toSorted((a, b) => a - b);
    const [from = 0, to = 0, first = 0, last = 0] = [sorted[left], sorted.at(-1 - left), sorted[0], sorted.at(-1)];
    return { from, to, length: to - from, whole: last - first };
  };
  const [high, wide] = [within(0), within(1)];
  if (2 * high.length * wide.length > high.whole * wide.whole) return places;
  return shown.filter(([lat, lng]) => lat >= high.from && lat <= high.to && lng >= wide.from && lng <= wide.to);
}

/** Some browsers cannot spread 20,000 arguments. */
const extreme = (numbers: readonly number[], of: (a: number, b: number) => number): number =>
  numbers.reduce((a, b) => of(a, b));
