/** The locations of a fact (spec 1 §3): the effects of moving, looking up and removing them, and their centroid. Looks nothing up and draws nothing. */
import type { LocationAccuracy, LocationType } from '#domain/generated/lists.ts';
import { isWithin, type Box } from '#domain/values/map-view.ts';
import { accuracyOf, type Place } from '#domain/values/places.ts';
import { kindOf } from './fact-data.ts';

/** Latitude, longitude. */
export type Point = [number, number];

/** A gazetteer's answer for a point. */
export interface Geolocation {
  iso3?: string | null | undefined;
  display_name?: string | null | undefined;
  [part: string]: unknown;
}

/** As stored and sent. */
export interface Location {
  type: LocationType;
  name?: string | null;
  latlng: Point;
  accuracy?: LocationAccuracy | '' | null;
  /** True once an existing point was changed. */
  moved?: boolean | null;
  /** The name in the source. */
  reported_name?: string | null;
  geolocation?: Geolocation | null;
  /** True if it lies outside the fact's country. */
  error?: boolean | null;
}

export interface Locations {
  /** The mean of the origins, or the country's own centroid, as the database computes it. */
  centroid?: Point | [] | null;
  locations?: Location[] | null;
}

/** As a form holds it: the degrees as typed. */
export interface LocationDraft {
  type: LocationType;
  name: string;
  lat: string;
  lng: string;
  accuracy: LocationAccuracy | null;
  moved: boolean;
  reported_name: string;
  geolocation: Geolocation | null;
  error: boolean;
}

export const NEW_LOCATION: LocationDraft = {
  type: 'Origin',
  name: '',
  lat: '',
  lng: '',
  accuracy: 'Point',
  moved: false,
  reported_name: '',
  geolocation: null,
  error: false,
};

/** Ten centimetres: more digits are mouse noise. */
const DIGITS = 6;
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS)) + 0;

/** The same place on the globe, from -180 up to 180. */
export const wrapped = (longitude: number): number =>
  longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Null for a text without degrees, or above `limit`. The minus may be a typographic one. */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  const plain = text.trim().replace(/^[\u2212\u2013]/, '-');
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= limit ? degrees : null;
}

/** `-2.27, 40.12` in one field, as people copy it from other programs. */
export function readPair(text: string): { lat: string; lng: string } | null {
  const [lat, lng, ...rest] = text.trim().split(/\s*[,;\s]\s*/);
  if (lat === undefined || lng === undefined || rest.length > 0) return null;
  return readDegrees(lat, 90) === null || readDegrees(lng, 180) === null ? null : { lat, lng };
}

export function pointOf({ lat, lng }: Pick<LocationDraft, 'lat' | 'lng'>): Point | null {
  const [latitude, longitude] = [readDegrees(lat, 90), readDegrees(lng, 180)];
  return latitude === null || longitude === null ? null : [latitude, longitude];
}

const degreesOf = ([lat, lng]: Point) => ({ lat: String(rounded(lat)), lng: String(rounded(wrapped(lng))) });

/** The location for a found place. */
export function geolocationOf(place: Place): Geolocation {
  const { iso3, country_code, country, name, lat, lon, name_suffix, display_name, alternative_names } = place;
  return { iso3, country_code, country, name, lat, lon, name_suffix, display_name, alternative_names };
}

/** A shelter is where people are, not the place that they left. */
const IN_SHELTERS: ReadonlySet<string | null> = new Set(['Sheltered', 'In Relief Camp']);

/** The type that a place of the fact begins with. */
export const typeOfPlace = (type: string | null, term: string | null): LocationType =>
  kindOf(type) === 'Stock' && IN_SHELTERS.has(term) ? 'Destination' : 'Origin';

/** `reported` is the searched text: the name as the source has it. */
export const locationOf = (place: Place, reported: string, type: LocationType = 'Origin'): LocationDraft => ({
  ...NEW_LOCATION,
  type,
  ...degreesOf([place.lat, place.lon]),
  name: place.display_name,
  reported_name: reported.trim() || place.name,
  accuracy: accuracyOf(place),
  geolocation: geolocationOf(place),
});

/** Another place instead: its name, point and accuracy. The row keeps the values that belong to the fact: type and the name in the source. */
export const replacedBy = (location: LocationDraft, place: Place, reported: string): LocationDraft => {
  const { type, reported_name } = location;
  const other = locationOf(place, reported);
  return { ...other, type, reported_name: reported_name || other.reported_name };
};

/** Setting a first point is not a move. The details of the old point are not true of the new one. */
export function movedTo(location: LocationDraft, point: Point): LocationDraft {
  const moved = location.moved || pointOf(location) !== null;
  return { ...location, ...degreesOf(point), moved, geolocation: null, error: false };
}

/** The name from a gazetteer, or an empty one; a name from a person is never overwritten. */
export const nameFollows = ({ name, geolocation }: LocationDraft): boolean =>
  name.trim() === '' || name === geolocation?.display_name;

/** Applies the result of a reverse lookup of the point. */
export const lookedUp = (location: LocationDraft, place: Place, follows: boolean): LocationDraft => ({
  ...location,
  ...(follows && { name: place.display_name }),
  geolocation: geolocationOf(place),
});

/** True if the location is known to lie outside the fact's country: a flag, never a refusal. */
export function isOutside({ geolocation, error }: LocationDraft, iso3: string | null): boolean {
  if (geolocation?.iso3 == null || iso3 === null) return error;
  return geolocation.iso3 !== iso3;
}

/** True if the location lies outside the box of the fact's country, and would lie in it with latitude and longitude exchanged. */
export function isSwapped(location: LocationDraft, box: Box | null): boolean {
  const point = pointOf(location);
  if (point === null || box === null) return false;
  return !isWithin(point, box) && isWithin([point[1], point[0]], box);
}

const folded = (name: string): string => name.trim().toLowerCase();

/** Two locations are the same place if name and point are equal. */
export function samePlace(one: LocationDraft, other: LocationDraft): boolean {
  const [a, b] = [pointOf(one), pointOf(other)];
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1] && folded(one.name) === folded(other.name);
}

/** The index of the first equal place in the list; -1 if there is none. */
export const placeIn = (locations: readonly LocationDraft[], place: LocationDraft): number =>
  locations.findIndex((location) => samePlace(location, place));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The mean of the origins, null without any. The mean of points on both sides of 180° lies between them, not on the other side of the world. */
export function centroidOf(locations: readonly { type: string; point: Point | null }[]): Point | null {
  const origins = locations.flatMap(({ type, point }) => (type.startsWith('Origin') && point !== null ? [point] : []));
  if (origins.length === 0) return null;
  const longitudes = origins.map(([, lng]) => lng);
  const across = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  const east = across ? longitudes.map((lng) => (lng < 0 ? lng + 360 : lng)) : longitudes;
  return [rounded(mean(origins.map(([lat]) => lat))), rounded(wrapped(mean(east)))];
}

const draftCentroid = (drafts: readonly LocationDraft[]): Point | null =>
  centroidOf(drafts.map((draft) => ({ type: draft.type, point: pointOf(draft) })));

/** The saved centroid of a fact without locations, as long as its country is the same: the country's own, or [0, 0]. */
export function savedCentroid(
  saved: { iso3: string | null; locations: Locations | null } | null,
  iso3: string | null,
): Point | null {
  const [lat, lng] = saved?.locations?.centroid ?? [];
  const without = (saved?.locations?.locations ?? []).length === 0;
  return saved?.iso3 === iso3 && without && lat !== undefined && lng !== undefined ? [lat, lng] : null;
}

/** The centroid in the form: the saved one without locations, otherwise the mean of the origins, the country's own, or [0, 0]. */
export const centroidShown = (
  drafts: readonly LocationDraft[],
  country: Point | null,
  saved: Point | null = null,
): Point | null => (drafts.length === 0 ? saved : (draftCentroid(drafts) ?? country ?? [0, 0]));

export const locationDraftsOf = (stored: Locations | null): LocationDraft[] =>
  (stored?.locations ?? []).map((location) => ({
    type: location.type,
    name: location.name ?? '',
    lat: String(location.latlng[0]),
    lng: String(wrapped(location.latlng[1])),
    accuracy: location.accuracy || null,
    moved: location.moved ?? false,
    reported_name: location.reported_name ?? '',
    geolocation: location.geolocation ?? null,
    error: location.error ?? false,
  }));

export function toLocations(drafts: readonly LocationDraft[], iso3: string | null): Locations {
  const locations = drafts.map((draft) => ({
    type: draft.type,
    name: draft.name.trim(),
    latlng: pointOf(draft) ?? ([0, 0] satisfies Point),
    accuracy: draft.accuracy,
    moved: draft.moved,
    reported_name: draft.reported_name.trim(),
    geolocation: draft.geolocation,
    error: isOutside(draft, iso3),
  }));
  return { centroid: draftCentroid(drafts) ?? [], locations };
}
