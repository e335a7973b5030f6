/** Paths in the hazard tree as a search value: their form in an address, and the conditions that find all hazards below them. Independent of the tree's content. */
import { quoted } from '#domain/values/psql-values.ts';
import type { Field } from '#domain/search/search.ts';
import { severalOf } from '#domain/search/search-fields.ts';
import { text, texts } from '#domain/search/search-address.ts';

/** Category, subcategory, type and subtype, down to the chosen level. A level without a name matches any. */
export type HazardPath = readonly string[];

const COLUMNS = ['hazard_category', 'hazard_subcategory', 'hazard_type', 'hazard_subtype'] as const;

/** `Weather related/Hydrological/Flood`; a slash within a name is escaped. */
export const writtenPath = (path: HazardPath): string =>
  path.map((name) => name.replaceAll('%', '%25').replaceAll('/', '%2F')).join('/');

export const pathFrom = (written: string): HazardPath =>
  written.split('/').map((name) => name.replaceAll('%2F', '/').replaceAll('%25', '%'));

/** A leaf by its own name, as in addresses from before every level could be searched. */
const subtypePath = (subtype: string): string => writtenPath(['', '', '', subtype]);

/** The paths in an address, tidied; leaves out paths with no level or too many levels. */
function tidyPaths(written: readonly string[]): string[] {
  const paths = written
    .map(pathFrom)
    .filter((path) => path.length <= COLUMNS.length && path.some((name) => name !== ''));
  return [...new Set(paths.map(writtenPath))];
}

/** The names on the path to it. */
export const pathWords = (written: string): string =>
  pathFrom(written)
    .filter((name) => name !== '')
    .join(' / ');

function conditionOf(written: string): string {
  const path = pathFrom(written);
  const [only = ''] = path;
  // A single name is a category or was typed by hand, so every level is searched.
  if (path.length === 1) return `or(${COLUMNS.map((level) => `${level}.eq.${quoted(only)}`).join()})`;
  const parts = COLUMNS.flatMap((level, at) => (path[at] ? [`${level}.eq.${quoted(path[at])}`] : []));
  return parts.length === 1 ? parts.join() : `and(${parts.join()})`;
}

/** Any of several paths, each with all hazards below it. */
export const hazardPaths = <const Key extends string>(key: Key, shown: { label: string }) =>
  severalOf(key, shown, {
    choices: 'hazard_paths',
    columns: COLUMNS,
    from: (address) => tidyPaths([...texts(address[key]), ...texts(address['hazard_subtype']).map(subtypePath)]),
    conditions: (paths) => [`or(${paths.map(conditionOf).join()})`],
    words: pathWords,
  });

/** From the root to the leaf of the hazard tree. */
export const HAZARD_LEVELS = ['category', 'subcategory', 'type', 'subtype'] as const;
type Levels = { readonly [Level in (typeof HAZARD_LEVELS)[number]]: string | null };

/** The path in the tree, down to the first missing level. */
export const hazardPath = (search: Levels): string[] => HAZARD_LEVELS.flatMap((level) => search[level] ?? []);

export const hazardOf = (path: readonly string[]): Levels => ({
  category: path[0] ?? null,
  subcategory: path[1] ?? null,
  type: path[2] ?? null,
  subtype: path[3] ?? null,
});

/** One path in the tree, with a column for each level. A level without the levels above it is ignored: the tree shows no such choice. */
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
  chips: (levels, { label: words }) => {
    const path = hazardPath(levels);
    return path.length === 0 ? [] : [{ key: 'hazard', label: words, text: path.join(' / '), without: hazardOf([]) }];
  },
});
