/** Places in the hazard tree that a search names: as an address holds them, and as conditions that find all below them. Knows no tree. */
import { quoted } from './psql-values.ts';
import type { Field } from './search.ts';
import { severalOf } from './search-fields.ts';
import { text, texts } from './search-address.ts';

/** Category, subcategory, type and subtype, as far down as is meant. A level without a name may be any. */
export type HazardPlace = readonly string[];

const COLUMNS = ['hazard_category', 'hazard_subcategory', 'hazard_type', 'hazard_subtype'] as const;

/** `Weather related/Hydrological/Flood`; a slash within a name ends nothing. */
export const writtenPlace = (place: HazardPlace): string =>
  place.map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

export const placeFrom = (written: string): HazardPlace =>
  written.split('/').map((name) => name.replaceAll('%2F', '/').replaceAll('%25', '%'));

/** A leaf by its own name, as addresses named it before any level could be searched for. */
const subtypePlace = (subtype: string): string => writtenPlace(['', '', '', subtype]);

/** What an address may mean, as it is written; nothing of what names no level or more than there are. */
function tidyPlaces(written: readonly string[]): string[] {
  const places = written
    .map(placeFrom)
    .filter((place) => place.length <= COLUMNS.length && place.some((name) => name !== ''));
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
  if (place.length === 1) return `or(${COLUMNS.map((level) => `${level}.eq.${quoted(only)}`).join()})`;
  const parts = COLUMNS.flatMap((level, at) => (place[at] ? [`${level}.eq.${quoted(place[at])}`] : []));
  return parts.length === 1 ? parts.join() : `and(${parts.join()})`;
}

/** Any of several places, each of which stands for all below it. */
export const hazardPlaces = <const Key extends string>(key: Key, shown: { label: string }) =>
  severalOf(key, shown, {
    choices: 'hazard_places',
    columns: COLUMNS,
    from: (address) => tidyPlaces([...texts(address[key]), ...texts(address['hazard_subtype']).map(subtypePlace)]),
    conditions: (places) => [`or(${places.map(conditionOf).join()})`],
    words: placeWords,
  });

/** From the whole to the leaf of the hazard tree. */
export const HAZARD_LEVELS = ['category', 'subcategory', 'type', 'subtype'] as const;
type Levels = { readonly [Level in (typeof HAZARD_LEVELS)[number]]: string | null };

/** The way down the tree, as far as it is asked for. */
export const hazardPath = (search: Levels): string[] => HAZARD_LEVELS.flatMap((level) => search[level] ?? []);

export const hazardOf = (path: readonly string[]): Levels => ({
  category: path[0] ?? null,
  subcategory: path[1] ?? null,
  type: path[2] ?? null,
  subtype: path[3] ?? null,
});

/** One place of the tree, with a column for each level. A level without those above it is left out: the tree shows no such choice. */
export const hazardLevels = (label: string): Field<Levels, (typeof HAZARD_LEVELS)[number]> => ({
  key: 'hazard',
  label,
  control: { kind: 'hazard levels' },
  columns: HAZARD_LEVELS,
  empty: hazardOf([]),
  from: (address) => {
    const names = HAZARD_LEVELS.map((level) => text(address[level]));
    const end = names.indexOf(null);
    return hazardOf(names.slice(0, end === -1 ? undefined : end).filter((name) => name !== null));
  },
  conditions: (levels) =>
    HAZARD_LEVELS.flatMap((level) => (levels[level] === null ? [] : [[level, `eq.${levels[level]}`] as const])),
  asked: (levels, { label: words }) => {
    const path = hazardPath(levels);
    return path.length === 0 ? [] : [{ key: 'hazard', label: words, text: path.join(' / '), without: hazardOf([]) }];
  },
});
