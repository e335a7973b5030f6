/** The middle of a shape, and the areas of the list whose shape is one of Natural Earth's: these have its middle as their point. */
import { distance } from 'geokdbush';
import { placeTypes } from '#server/places/columns.ts';
import { countryAt } from '#server/places/countries.ts';
import { linesOf, summed, type PlaceList } from '#server/places/place-list.ts';
import { countryOfPoint } from '#server/places/territories.ts';
import type { Point } from '#server/tiles/make/rings.ts';
import { strong } from './names.ts';

/** The least share of the settlements in a shape that its area has: that of an older area holds those of newer ones, too. */
const nearlyAll = 0.9;
/** More than this share of the settlements of an area are in its shape. */
const most = 0.5;
/** In kilometres: a point of the list that is nearer to the middle of the shape stays. */
const agreed = 50;

/**
 * Of the lines across the parts of a shape from west to east, each at half of its part's height, the middle of the longest run within the
 * shape. The point on the surface of geographic databases is the same, so it agrees with the points of other lists.
 */
export function middleOf(polygons: readonly (readonly (readonly Point[])[])[]): { lat: number; lon: number } {
  let longest = { lat: 0, lon: 0, length: -1 };
  for (const rings of polygons) {
    const heights = (rings[0] ?? []).map(([, y]) => y).toSorted((one, other) => one - other);
    const lat = ((heights[0] ?? 0) + (heights.at(-1) ?? 0)) / 2;
    const crossings = rings.flatMap((ring) => crossed(ring, lat)).toSorted((one, other) => one - other);
    for (let at = 1; at < crossings.length; at += 2) {
      const [west = 0, east = 0] = [crossings[at - 1], crossings[at]];
      if (east - west > longest.length) longest = { lat, lon: (west + east) / 2, length: east - west };
    }
  }
  return { lat: longest.lat, lon: longest.lon };
}

const crossed = (ring: readonly Point[], height: number): number[] =>
  ring.flatMap(([x, y], at) => {
    const [fromX, fromY] = ring[at - 1] ?? [x, y];
    return y > height === fromY > height ? [] : fromX + ((height - fromY) / (y - fromY)) * (x - fromX);
  });

interface Division {
  names: readonly string[];
  point: { lat: number; lon: number };
}

/**
 * The places of areas that have the middle of their shape as their point, because the list has another one, and that middle in 1/100,000
 * degree. `members` are the settlements in each shape, `areaOf` their areas.
 */
export function middlesIn(
  divisions: readonly Division[],
  members: readonly (readonly number[])[],
  areaOf: Int32Array,
  list: PlaceList,
) {
  const areaNames = Array.from(linesOf(list.areaNames), (line) => line.split('\t'));
  const placeAt = placesOfAreas(list);
  const [lats, lons] = [summed(list.lat.slice()), summed(list.lon.slice())];
  const isApart = (place: number, { lat, lon }: Division['point']): boolean =>
    distance((lons[place] ?? 0) / 1e5, (lats[place] ?? 0) / 1e5, lon, lat) > agreed;
  const counted = (places: Iterable<number>): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const place of places)
      for (let area = areaOf[place] ?? -1; area >= 0; area = list.areaState[area] ?? -1)
        counts.set(area, (counts.get(area) ?? 0) + 1);
    return counts;
  };
  const settlements = counted([...list.type.keys()].filter((place) => isSettlement(list, place)));
  const moved = divisions.flatMap(({ names, point }, division) => {
    const places = members[division] ?? [];
    const called = new Set(names.map(strong));
    const areas = [...counted(places)].filter(
      ([area, inside]) =>
        inside > nearlyAll * places.length &&
        inside > most * (settlements.get(area) ?? 0) &&
        areaNames[area]?.some((name) => called.has(strong(name))),
    );
    const country = list.country[places[0] ?? -1] ?? -1;
    // The shapes are too simple for the borders of countries.
    if (countryAt(countryOfPoint(point.lat, point.lon) ?? '') !== country) return [];
    return areas.flatMap(([area]) => {
      const place = placeAt.get(keyOf(country, list.areaState[area] ?? -1, areaNames[area]?.[0]));
      return place !== undefined && isApart(place, point) ? [{ place, ...point }] : [];
    });
  });
  return {
    moved: Uint32Array.from(moved, ({ place }) => place),
    movedLat: Int32Array.from(moved, ({ lat }) => Math.round(lat * 1e5)),
    movedLon: Int32Array.from(moved, ({ lon }) => Math.round(lon * 1e5)),
  };
}

export const isSettlement = (list: PlaceList, place: number): boolean =>
  (list.type[place] ?? 0) >= placeTypes.indexOf('city');

const keyOf = (country: number, state: number, name = ''): string => `${country} ${state} ${name}`;

/** The place that an area is in a search, by its country, the area around it and its name, unless several have these. */
function placesOfAreas(list: PlaceList): Map<string, number> {
  const found = new Map<string, number>();
  const several = new Set<string>();
  let at = 0;
  for (const line of linesOf(list.names)) {
    const key = keyOf(list.country[at] ?? -1, list.area[at] ?? -1, line.split('\t', 1)[0]);
    if (placeTypes[list.type[at] ?? -1] !== 'country' && !isSettlement(list, at)) {
      if (found.has(key)) several.add(key);
      found.set(key, at);
    }
    at += 1;
  }
  for (const key of several) found.delete(key);
  return found;
}
