/** Decides whether a place found for a name is sure or doubtful. Sends nothing. */
import { folded } from '#domain/search/folded.ts';
import type { RecordAccuracy } from '#domain/generated/lists.ts';
import type { Place } from '#domain/values/places.ts';

export type Doubt = 'several' | 'similar' | 'country' | 'area' | 'level';
export const DOUBTS: Record<Doubt, string> = {
  several: 'Several places have this name',
  similar: 'No place has exactly this name',
  country: 'Found in other countries only',
  area: 'Not found in the area that stands behind the name',
  level: 'No place of the record’s accuracy has exactly this name',
};

/** The country, its first level, or anything smaller. */
export const levelOf = ({ type }: Pick<Place, 'type'>): RecordAccuracy =>
  type === 'country' ? 'Admin0' : type === 'state' ? 'Admin1' : 'Admin2+';

/** `places` are the best first; `doubt` is null if the first one is sure. */
export type Found = { places: Place[]; doubt: Doubt | null };

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function distanceKm(one: Pick<Place, 'lat' | 'lon'>, other: Pick<Place, 'lat' | 'lon'>): number {
  const [north, east] = [radians(other.lat - one.lat), radians(other.lon - one.lon)];
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Places of one name within this distance are one place. */
const ONE_PLACE_KM = 30;

const holds = ({ class: kind, boundingbox: [west, south, east, north] }: Place, { lat, lon }: Place) =>
  kind === 'boundary' && lat >= south && lat <= north && lon >= west && lon <= east;

const isNear = (one: Place, other: Place) =>
  distanceKm(one, other) <= ONE_PLACE_KM || holds(one, other) || holds(other, one);

/** A town and the area named after it are one place, and a village is not meant if a town or an area has the name. */
const isOther = (place: Place, best: Place) =>
  !isNear(place, best) && (place.type !== 'village' || best.type === 'village');

/** Letters and digits in words; an apostrophe parts no word. */
const keyOf = (text: string) =>
  folded(text)
    .replaceAll("'", '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words for kinds of areas and settlements, which may stand beside a name. */
const KINDS =
  /\b(?:oblast|state|province|region|governorate|district|county|department|municipality|city|town|village|camp|wilayat?|muhafazat|of)\b/g;
const bare = (text: string) => keyOf(text).replaceAll(KINDS, ' ').replaceAll(/ +/g, ' ').trim();

function isOneOf(names: readonly string[], wanted: string): boolean {
  const [part = ''] = wanted.split(',');
  const keys = new Set([keyOf(part), bare(part)].filter((key) => key !== ''));
  return names.some((one) => keys.has(keyOf(one)) || keys.has(bare(one)));
}
const isNamed = ({ name, alternative_names: others }: Place, wanted: string) =>
  isOneOf([name, ...others.split(',')], wanted);

/** The first, or a place beside it that is called so before all: a town can have its neighbour's name among its other names. */
function bestOf([first, ...others]: readonly Place[], wanted: string): Place | undefined {
  if (first === undefined || isOneOf([first.name], wanted)) return first;
  return others.find((place) => isOneOf([place.name], wanted) && isNear(place, first)) ?? first;
}

/** `inside` are the places of the record's country, `elsewhere` those of the world, looked up only where there are none inside. With the accuracy of the record, a place of another is not sure: the city of a state's name is not the state. */
export function foundFor(
  wanted: string,
  inside: readonly Place[],
  elsewhere: readonly Place[],
  accuracy: RecordAccuracy | null = null,
): Found {
  if (inside.length === 0) return { places: [...elsewhere], doubt: elsewhere.length === 0 ? null : 'country' };
  const isLevel = (place: Place) => accuracy === null || levelOf(place) === accuracy;
  const named = inside.filter((place) => isNamed(place, wanted));
  const exact = named.filter(isLevel);
  const best = bestOf(exact, wanted);
  if (best === undefined) {
    const order = (place: Place) => (named.includes(place) ? 0 : isLevel(place) ? 1 : 2);
    const places = inside.toSorted((one, other) => order(one) - order(other));
    return { places, doubt: named.length === 0 ? 'similar' : 'level' };
  }
  const others = [...exact, ...inside.filter((place) => !exact.includes(place))].filter((place) => place !== best);
  const apart = exact.some((place) => isOther(place, best));
  // After an area in the name, 'Al Salam, Khartoum', the service leaves out all places that lie elsewhere.
  return { places: [best, ...others], doubt: apart && !wanted.includes(',') ? 'several' : null };
}
