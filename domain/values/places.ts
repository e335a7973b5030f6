/** The answers of the place service (OSMNames' protocol, as used in specification 1 §7), and the labels of places. Sends nothing. */

/** The type of a place: an administrative area, or a settlement by its size. An external service may return other words. */
export type PlaceType = 'country' | 'state' | 'county' | 'city' | 'town' | 'village';

export interface Place {
  /** The same for the same place in every answer. */
  place_id: string;
  /** Null for a place from outside OpenStreetMap. */
  osm_id: string | null;
  name: string;
  /** Other names, including other scripts, separated by commas. */
  alternative_names: string;
  /** The country's short name as IDMC uses it. */
  country: string;
  /** ISO 3166-1 alpha-2 in small letters; the alpha-3 for a country without one (ab9). */
  country_code: string;
  iso3: string;
  /** The name and all areas that contain the place: `Yalta, Crimea, Ukraine`. */
  display_name: string;
  /** The part after the name in a short label: `Crimea, Ukraine`. */
  name_suffix: string;
  lat: number;
  lon: number;
  class: 'place' | 'boundary';
  type: string;
  place_rank: number;
  /** Between 0 and 1. */
  importance: number;
  /** West, south, east, north. */
  boundingbox: [number, number, number, number];
}

/** One page of places. */
export interface PlacesAnswer {
  count: number;
  startIndex: number;
  /** The start of the next page; null on the last page. */
  nextIndex: number | null;
  totalResults: number;
  results: Place[];
}

/** The specification's two accuracies of a location (1 §3). */
export type LocationAccuracy = 'Admin' | 'Point';

const AREAS: ReadonlySet<string> = new Set(['country', 'state', 'county']);

export const isArea = ({ type }: Pick<Place, 'type'>): boolean => AREAS.has(type);

/** Countries, states and counties are areas; towns and smaller places are points. */
export const accuracyOf = (place: Pick<Place, 'type'>): LocationAccuracy => (isArea(place) ? 'Admin' : 'Point');

const WORDS: Readonly<Record<string, string>> = {
  country: 'Country',
  state: 'Region',
  county: 'Zone',
  city: 'City',
  town: 'Town',
  village: 'Village',
};

/** The kind of a place in one word, the same in every country; an outside service's own word otherwise. */
export const placeKind = ({ type }: Pick<Place, 'type'>): string => WORDS[type] ?? type;

type Named = Pick<Place, 'name' | 'name_suffix' | 'display_name'>;

/** `Jinka · South Omo · Ethiopia`, with all areas around the place. */
export function placeLabel({ name, name_suffix, display_name }: Named): string {
  const around = display_name.startsWith(`${name}, `) ? display_name.slice(name.length + 2) : name_suffix;
  return [name, ...around.split(', ')].filter((part) => part !== '').join(' · ');
}
