/** Looks up places for the reader of reports, and keeps the answers, also those without a place: a name comes in many sentences, and in the next report. */
import type { Gazetteer } from '#domain/reading/gazetteer.ts';
import type { Place } from '#domain/values/places.ts';
import { countryAt } from './countries.ts';
import { placesOf } from './embedded.ts';

/** The places of a name that are compared. */
const OF_A_NAME = 8;
/** More names than the reports of an hour have. */
const MOST_KEPT = 4_000;
const EVERYWHERE = -1;

/** The oldest first. */
const kept = new Map<string, readonly Place[]>();

export const placeFinder: Gazetteer = (name, iso3) => {
  const key = `${iso3} ${name}`;
  const before = kept.get(key);
  if (before !== undefined) return before;
  const found = placesOf(name, iso3 === null ? EVERYWHERE : countryAt(iso3), OF_A_NAME);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, found);
  return found;
};
