/** The areas named in a search, and whether a place lies in them. */
import type { Place } from '#domain/values/places.ts';
import type { Gazetteer } from './gazetteer.ts';

/** The tolerance in degrees: the extent of an area is rough, and a place beside a town counts as part of it. */
const around = 0.45;

/** All places with the name of one part of a search. */
export interface NamedArea {
  places: readonly number[];
  /** Whether all of them are countries. */
  isCountry: boolean;
  holds: (place: number) => boolean;
}

export function namedArea(gazetteer: Gazetteer, places: readonly number[]): NamedArea {
  const { lat, lon, country } = gazetteer.index;
  const all = places.map((at) => ({ ...gazetteer.place(at), at, country: country[at] }));
  // A village is rarely the area of another place.
  const larger = all.filter(({ type }) => type !== 'village');
  const areas = larger.length > 0 ? larger : all;
  const holds = (place: number): boolean =>
    areas.some((area) =>
      area.type === 'country' ? area.country === country[place] : isNear(area.boundingbox, lat[place], lon[place]),
    );
  return { places: areas.map(({ at }) => at), isCountry: areas.every(({ type }) => type === 'country'), holds };
}

/** A place must lie in the country, and in one of several areas, because lists divide countries differently. */
export function isWithin(areas: readonly NamedArea[], place: number): boolean {
  const named = areas.filter(({ isCountry }) => !isCountry);
  if (named.length > 0 && !named.some(({ holds }) => holds(place))) return false;
  return areas.every(({ isCountry, holds }) => !isCountry || holds(place));
}

function isNear([west, south, east, north]: Place['boundingbox'], lat = 0, lon = 0): boolean {
  const wide = around / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return lat > south - around && lat < north + around && lon > west - wide && lon < east + wide;
}
