/** The locations of a fact (spec 1 §3): what moving, looking up and removing make of them, and their centroid. Looks nothing up and draws nothing. */
import type { LocationAccuracy, LocationType } from './generated/lists.ts';
import { accuracyOf, type Place } from './places.ts';

/** Latitude, longitude. */
export type Point = [number, number];

/** What a gazetteer says of a point. */
export interface Geolocation {
  iso3?: string | null | undefined;
  display_name?: string | null | undefined;
  [part: string]: unknown;
}

/** As it is stored and sent. */
export interface Location {
  type: LocationType;
  name?: string | null;
  latlng: Point;
  accuracy?: LocationAccuracy | '' | null;
  /** Its point was changed after it had one. */
  moved?: boolean | null;
  /** As the source names it. */
  reported_name?: string | null;
  geolocation?: Geolocation | null;
  /** It lies outside the fact's country. */
  error?: boolean | null;
}

export interface Locations {
  /** The mean of the origins, or the country's own: the database computes it. */
  centroid?: Point | [] | null;
  locations?: Location[] | null;
}

/** As a form holds it: the degrees as they were typed. */
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

/** Ten centimetres: more digits are noise of the mouse. */
const DIGITS = 6;
const rounded = (degrees: number): number => Number(degrees.toFixed(DIGITS)) + 0;

/** The same place on the globe, from -180 up to 180. */
export const wrapped = (longitude: number): number =>
  longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Null where there are no degrees, or more than `limit`. A minus may be the printed one. */
export function readDegrees(text: string, limit: 90 | 180): number | null {
  const plain = text.trim().replace(/^[\u2212\u2013]/, '-');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= limit ? degrees : null;
}

/** `-2.27, 40.12` in one field: what people copy from elsewhere. */
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

/** What is kept of a place that was found. */
export function geolocationOf(place: Place): Geolocation {
  const { iso3, country_code, country, name, lat, lon, name_suffix, display_name, alternative_names } = place;
  return { iso3, country_code, country, name, lat, lon, name_suffix, display_name, alternative_names };
}

/** `reported` is what was searched for: the name as the source has it. */
export const locationOf = (place: Place, reported: string): LocationDraft => ({
  ...NEW_LOCATION,
  ...degreesOf([place.lat, place.lon]),
  name: place.display_name,
  reported_name: reported.trim() || place.name,
  accuracy: accuracyOf(place),
  geolocation: geolocationOf(place),
});

/** A first point is no move. What was known of the old one is not true of the new. */
export function movedTo(location: LocationDraft, point: Point): LocationDraft {
  const moved = location.moved || pointOf(location) !== null;
  return { ...location, ...degreesOf(point), moved, geolocation: null, error: false };
}

/** The name is what a gazetteer gave, or none: a name that a person gave is never overwritten. */
export const nameFollows = ({ name, geolocation }: LocationDraft): boolean =>
  name.trim() === '' || name === geolocation?.display_name;

/** What a reverse lookup says of the point. */
export const lookedUp = (location: LocationDraft, place: Place, follows: boolean): LocationDraft => ({
  ...location,
  ...(follows && { name: place.display_name }),
  geolocation: geolocationOf(place),
});

/** Whether it is known to lie in another country than the fact's: a flag, never a refusal. */
export function isOutside({ geolocation, error }: LocationDraft, iso3: string | null): boolean {
  if (geolocation?.iso3 == null || iso3 === null) return error;
  return geolocation.iso3 !== iso3;
}

const folded = (name: string): string => name.trim().toLowerCase();

/** One place is one name at one point. */
export function samePlace(one: LocationDraft, other: LocationDraft): boolean {
  const [a, b] = [pointOf(one), pointOf(other)];
  return a !== null && b !== null && a[0] === b[0] && a[1] === b[1] && folded(one.name) === folded(other.name);
}

/** The first of the list that is this place; -1 where none is. */
export const placeIn = (locations: readonly LocationDraft[], place: LocationDraft): number =>
  locations.findIndex((location) => samePlace(location, place));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The mean of the origins, null without any. Points on both sides of 180° have theirs between them, not on the other side of the world. */
export function centroidOf(locations: readonly { type: string; point: Point | null }[]): Point | null {
  const origins = locations.flatMap(({ type, point }) => (type === 'Origin' && point !== null ? [point] : []));
  if (origins.length === 0) return null;
  const longitudes = origins.map(([, lng]) => lng);
  const across = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  const east = across ? longitudes.map((lng) => (lng < 0 ? lng + 360 : lng)) : longitudes;
  return [rounded(mean(origins.map(([lat]) => lat))), rounded(wrapped(mean(east)))];
}

const draftCentroid = (drafts: readonly LocationDraft[]): Point | null =>
  centroidOf(drafts.map((draft) => ({ type: draft.type, point: pointOf(draft) })));

/** The centroid that was saved of a fact without locations, while its country is the same: the country's own, or [0, 0]. */
export function savedCentroid(
  saved: { iso3: string | null; locations: Locations | null } | null,
  iso3: string | null,
): Point | null {
  const [lat, lng] = saved?.locations?.centroid ?? [];
  const without = (saved?.locations?.locations ?? []).length === 0;
  return saved?.iso3 === iso3 && without && lat !== undefined && lng !== undefined ? [lat, lng] : null;
}

/** What the form shows: without locations what was saved so, else the mean of the origins, the country's own, or [0, 0]. */
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
