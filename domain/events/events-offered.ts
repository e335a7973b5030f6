/** The events that are offered for a fact: those of its country and hazard (or else cause) that go on on its day, or began near it. Reads no data. */
import { shifted, timeOf } from '#domain/dashboards/period.ts';
import type { LocationDraft } from '#domain/facts/locations.ts';
import { among, sharing } from '#domain/values/psql-values.ts';
import { shortPlace } from '#domain/facts/short-place.ts';
import { placesInName, placesOfWords } from './event-place.ts';

/** People flee some days after a hazard begins; a report may name a later day than the event. */
const [BEFORE, AFTER] = [14, 3];
/** A conflict without an end goes on for so long. */
const YEAR = 365;

/** The condition that an event goes on from the first to the last day. */
export const goesOn = (first: string, last = first): string => `and(start_date.lte.${first},end_date.gte.${last})`;
/** The condition that it begins then. */
export const beginsIn = (first: string, last: string): string => `and(start_date.gte.${first},start_date.lte.${last})`;

export type OfferedFor = {
  iso3: string;
  displacement_type: string;
  hazard: string | null;
  day: string;
  /** The first day of the hazard. */
  begins: string | null;
};

export function offeredWhere({ iso3, displacement_type, hazard, day, begins }: OfferedFor) {
  const [first, last] = [shifted(begins ?? day, -BEFORE), shifted(day, AFTER)];
  const named = hazard === null ? [] : [`(type.${among([hazard])},subtype.${among([hazard])})`];
  const goingOn =
    displacement_type === 'Disaster'
      ? `(${beginsIn(first, last)},${goesOn(day)})`
      : `(and(start_date.lte.${last},end_date.gte.${first}),and(start_date.lte.${last},end_date.is.null,start_date.gte.${shifted(day, -YEAR)}))`;
  return {
    iso3: sharing([iso3]),
    displacement_type: `eq.${displacement_type}`,
    or: [...named, goingOn],
  };
}

type Event = { readonly name: string; readonly start_date: string | null };

/** It goes on on the day, or begins near it. */
export const isAtTime = (
  { start_date, end_date }: { readonly start_date: string | null; readonly end_date: string | null },
  day: string,
): boolean =>
  start_date !== null &&
  start_date <= shifted(day, AFTER) &&
  (start_date >= shifted(day, -BEFORE) || (end_date !== null && start_date <= day && end_date >= day));

/** The places of a fact, and the areas around them. */
export const placesOfFact = (locations: readonly Pick<LocationDraft, 'name' | 'geolocation'>[]): string[] =>
  locations.flatMap(({ name, geolocation }) => placesOfWords(`${name}, ${geolocation?.display_name ?? ''}`));

/** More places are those of an area. */
export const NAMED = 3;

/** The places of a fact in the name of its event: 'Maiduguri, Jere'. Null without places, or with many. */
export function placeInName(locations: readonly Pick<LocationDraft, 'name' | 'geolocation'>[]): string | null {
  const names = [...new Set(locations.map(shortPlace).filter((name) => name !== ''))];
  return names.length === 0 || names.length > NAMED ? null : names.join(', ');
}

/** Those of one of the places first, then those that begin nearest to the day. */
export function nearestFirst<One extends Event>(events: readonly One[], places: readonly string[], day: string): One[] {
  const isThere = ({ name }: One) => placesInName(name).some((place) => places.includes(place));
  const distance = ({ start_date }: One) =>
    start_date === null ? Number.MAX_VALUE : Math.abs(timeOf(start_date) - timeOf(day));
  return events.toSorted(
    (one, other) => Number(isThere(other)) - Number(isThere(one)) || distance(one) - distance(other),
  );
}
