/** Converts the locations_* lists of a row to a fact's locations. Flags odd values and corrects none. */
import { LOCATION_TYPES, type LocationType } from '#domain/generated/lists.ts';
import { readList } from './values.ts';

export interface Country {
  iso3: string;
  name: string;
  /** [minlon, minlat, maxlon, maxlat]; maxlon above 180 across the antimeridian. */
  boundingbox: readonly [number, number, number, number];
}

interface Location {
  type: LocationType;
  name: string;
  latlng: [number, number];
  accuracy: 'Point' | 'Admin';
  moved: false;
  reported_name: string;
}

/** Without the centroid, which the database computes from the places. */
export interface Locations {
  locations: Location[];
}

export type LocationFlag =
  | 'location_accuracy_unknown'
  | 'location_coordinates_unreadable'
  | 'location_names_unclear'
  | 'location_outside_country'
  | 'location_swapped'
  | 'location_type_unknown';

export function toLocations(
  cells: Readonly<Record<string, string>>,
  country: Country,
  flag: (name: LocationFlag) => void,
): Locations {
  const coordinates = readList(cells.locations_coordinates ?? '');
  const names = namesFor(coordinates.length, cells.locations_name ?? '', flag);
  const types = readList(cells.locations_type ?? '');
  const accuracies = readList(cells.locations_accuracy ?? '');
  const locations = coordinates.flatMap((text, at): Location[] => {
    const latlng = toLatLng(text);
    if (!latlng) {
      flag('location_coordinates_unreadable');
      return [];
    }
    flagPlace(latlng, country, flag);
    const name = names[at] ?? text;
    const type = toType(types[at] ?? '', flag);
    return [
      { type, name, latlng, accuracy: toAccuracy(accuracies[at] ?? '', flag), moved: false, reported_name: name },
    ];
  });
  return { locations };
}

/**
 * Returns one name per place. A name may itself contain the separator ';' ('Plitra; ancient town of Asopos, …, Greece'):
 * parts are joined until each name ends in the country, like the last one.
 */
function namesFor(count: number, text: string, flag: (name: LocationFlag) => void): string[] {
  const parts = readList(text);
  if (parts.length === count) return parts;
  flag('location_names_unclear');
  const end = parts.at(-1)?.split(',').at(-1) ?? '';
  const joined: string[] = [];
  let open = '';
  for (const part of parts) {
    open = open === '' ? part : `${open}; ${part}`;
    if (!part.endsWith(end)) continue;
    joined.push(open);
    open = '';
  }
  return joined.length === count ? joined : Array.from({ length: count }, () => text);
}

function toLatLng(text: string): [number, number] | null {
  const parts = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (!parts) return null;
  const [lat, lon] = [Number(parts[1]), Number(parts[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? [lat, lon] : null;
}

function flagPlace([lat, lon]: [number, number], country: Country, flag: (name: LocationFlag) => void): void {
  if (liesIn(lat, lon, country)) return;
  flag('location_outside_country');
  if (liesIn(lon, lat, country)) flag('location_swapped');
}

function liesIn(lat: number, lon: number, { boundingbox: [west, south, east, north] }: Country): boolean {
  if (lat < south || lat > north) return false;
  return (lon >= west && lon <= east) || (lon + 360 >= west && lon + 360 <= east);
}

function toType(text: string, flag: (name: LocationFlag) => void): Location['type'] {
  const known = LOCATION_TYPES.find((type) => type.toLowerCase() === text.toLowerCase());
  if (known === undefined) flag('location_type_unknown');
  return known ?? 'Origin';
}

/** 'Point' is kept; 'District/Zone/Department (ADM2)' and 'Country/territory (AM0)' are areas. */
function toAccuracy(text: string, flag: (name: LocationFlag) => void): Location['accuracy'] {
  if (text === 'Point') return 'Point';
  if (!/\(A(D)?M\d\)$/.test(text)) flag('location_accuracy_unknown');
  return 'Admin';
}
