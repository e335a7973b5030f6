/** The areas that a search says its place lies in, and whether a place lies there. Searches nothing. */
import type { Place } from '#domain/places.ts';
import type { Gazetteer } from './gazetteer.ts';

/** In degrees: an area ends roughly, and a place lies in a town that it lies beside. */
const around = 0.45;

/** The places that one part of a search names, all of that name. */
export interface NamedArea {
  places: readonly number[];
  /** Nothing but countries. */
  isCountry: boolean;
  holds: (place: number) => boolean;
}

export function namedArea(gazetteer: Gazetteer, places: readonly number[]): NamedArea {
  const { lat, lon, country } = gazetteer.index;
  const areas = places.map((place) => ({ ...gazetteer.place(place), country: country[place] }));
  const holds = (place: number): boolean =>
    areas.some((area) =>
      area.type === 'country' ? area.country === country[place] : isNear(area.boundingbox, lat[place], lon[place]),
    );
  return { places, isCountry: areas.every(({ type }) => type === 'country'), holds };
}

/** A place of several areas lies in one of them, as lists divide countries differently, and in the country. */
export function isWithin(areas: readonly NamedArea[], place: number): boolean {
  const named = areas.filter(({ isCountry }) => !isCountry);
  if (named.length > 0 && !named.some(({ holds }) => holds(place))) return false;
  return areas.every(({ isCountry, holds }) => !isCountry || holds(place));
}

function isNear([west, south, east, north]: Place['boundingbox'], lat = 0, lon = 0): boolean {
  const wide = around / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  return lat > south - around && lat < north + around && lon > west - wide && lon < east + wide;
}
