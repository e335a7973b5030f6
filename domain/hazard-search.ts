/** Places in the hazard tree that a search names: as an address holds them, and as conditions that find all below them. Knows no tree. */
import { quoted } from './psql-values.ts';

/** Category, subcategory, type and subtype, as far down as is meant. A level without a name may be any. */
export type HazardPlace = readonly string[];

const LEVELS = ['hazard_category', 'hazard_subcategory', 'hazard_type', 'hazard_subtype'] as const;

/** `Weather related/Hydrological/Flood`; a slash within a name ends nothing. */
export const writtenPlace = (place: HazardPlace): string =>
  place.map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

export const placeFrom = (written: string): HazardPlace =>
  written.split('/').map((name) => name.replaceAll('%2F', '/').replaceAll('%25', '%'));

/** A leaf by its own name, as addresses named it before any level could be searched for. */
export const subtypePlace = (subtype: string): string => writtenPlace(['', '', '', subtype]);

/** What an address may mean, as it is written; nothing of what names no level or more than there are. */
export function tidyPlaces(written: readonly string[]): string[] {
  const places = written
    .map(placeFrom)
    .filter((place) => place.length <= LEVELS.length && place.some((name) => name !== ''));
  return [...new Set(places.map(writtenPlace))];
}

/** The names on the way to it. */
export const placeWords = (written: string): string =>
  placeFrom(written)
    .filter((name) => name !== '')
    .join(' / ');

function conditionOf(written: string): string {
  const place = placeFrom(written);
  const [only = ''] = place;
  // A name alone is a category, or typed by hand: then it is looked for on every level.
  if (place.length === 1) return `or(${LEVELS.map((level) => `${level}.eq.${quoted(only)}`).join()})`;
  const parts = LEVELS.flatMap((level, at) => (place[at] ? [`${level}.eq.${quoted(place[at])}`] : []));
  return parts.length === 1 ? parts.join() : `and(${parts.join()})`;
}

/** Any of the places; no condition where there is none. */
export const hazardConditions = (written: readonly string[]): string[] =>
  written.length === 0 ? [] : [`or(${written.map(conditionOf).join()})`];
