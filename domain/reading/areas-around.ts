/** The areas that a text gives around a place, as the gazetteer has them, and whether a place lies in one. */
import { isArea, type Place } from '#domain/values/places.ts';
import type { Gazetteer } from './gazetteer.ts';
import { isNamed, isSameArea, lettersOf } from './place-names.ts';

export interface Around {
  name: string;
  /** The areas of this name, or else the towns. */
  places: readonly Place[];
  /** The states that have this name among others, as that of their seat. */
  states: readonly Place[];
}

const RANKS: Readonly<Record<string, number>> = { state: 1, county: 2 };
/** Degrees from a town within which a place is one of its own. */
const NEAR = 0.25;
/** Degrees by which a place may lie outside the box of its county. */
const BESIDE = 0.1;

function aroundOf(gazetteer: Gazetteer, name: string, iso3: string): Around {
  const named = gazetteer(name, iso3).filter((place) => isNamed(place, name));
  const areas = named.filter(({ type }) => type in RANKS);
  // Another area may have the name among others, as that of a district before its division.
  const own = areas.filter((place) => isSameArea(place.name, name));
  const largest = own.some(({ type }) => type === 'state') ? own.filter(({ type }) => type === 'state') : own;
  const places = [largest, areas, named.filter(isSeat)].find((each) => each.length > 0) ?? [];
  return { name, places, states: areas.filter((area) => area.type === 'state' && !places.includes(area)) };
}

const isSeat = ({ type }: Place): boolean => type === 'city' || type === 'town';
const rankOf = ({ places: [first] }: Around): number | null =>
  first === undefined ? null : (RANKS[first.type] ?? null);

/** Whether the gazetteer has the area: a place outside it is another one. */
export const isKnown = (around: Around): boolean => rankOf(around) !== null;

/** The nearest first: 'Warrap – Tonj North' and 'Tonj North – Warrap' both name a county and its state. Names that the gazetteer has as no area stay where they are. */
export function areasAround(gazetteer: Gazetteer, names: readonly string[], iso3: string): Around[] {
  const all = names.map((name) => aroundOf(gazetteer, name, iso3));
  const known = all.filter(isKnown).toSorted((one, other) => (rankOf(other) ?? 0) - (rankOf(one) ?? 0));
  return all.map((around) => (isKnown(around) ? (known.shift() ?? around) : around));
}

const holds = ({ boundingbox: [west, south, east, north] }: Place, { lat, lon }: Place, beside: number): boolean =>
  lon >= west - beside && lon <= east + beside && lat >= south - beside && lat <= north + beside;

/** The areas of the place's full name, without its country. */
const areasOf = ({ display_name }: Place): string[] => display_name.split(', ').slice(1, -1);

/** Whether the place lies in this area, as the gazetteer divides the country. */
export const isPartOf = (place: Place, area: Place): boolean =>
  isArea(area) && areasOf(place).some((each) => lettersOf(each) === lettersOf(area.name));

/** 'Fau, Gedaref': Gedaref is a county, and by another name the state around it. */
export const isInStateOf = (place: Place, { states }: Around): boolean =>
  states.some((state) => isPartOf(place, state));

/** The area stands in the full name of the place; in another spelling only if the gazetteer has no such area. */
export function isSaidIn(place: Place, around: Around): boolean {
  const areas = areasOf(place);
  if (areas.some((each) => lettersOf(each) === lettersOf(around.name))) return true;
  if (!isKnown(around)) return areas.some((each) => isSameArea(each, around.name));
  return around.places.some((area) => areas.some((each) => lettersOf(each) === lettersOf(area.name)));
}

/** Lists divide countries differently: the box of a county holds its places, and a town those near it. */
export const liesIn = (place: Place, { places }: Around): boolean =>
  places.some((area) => area.type !== 'state' && holds(area, place, isArea(area) ? BESIDE : NEAR));

/** The town after which a county is named. */
export const seatOf = (area: Place, places: readonly Place[]): Place | undefined =>
  area.type === 'county' ? places.find((place) => isSeat(place) && holds(area, place, 0)) : undefined;
