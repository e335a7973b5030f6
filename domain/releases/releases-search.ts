/** The search of the list of releases. */
import { RELEASES_VIEW_COLUMNS } from '#domain/generated/columns/releases_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { part, several } from '#domain/search/search-fields.ts';

/** The stages of a release, in their order; a withdrawn release keeps those that it reached. */
export const STAGES = ['Draft', 'Checked', 'Frozen', 'Signed off', 'Published'] as const;
export type Stage = (typeof STAGES)[number];
export const RELEASE_STATES = [...STAGES, 'Withdrawn'] as const;

export const RELEASES_SEARCH = searchOf('releases_view', RELEASES_VIEW_COLUMNS, [
  part('name', { wide: true }),
  several('year', { choices: 'years' }),
  several('state', { choices: RELEASE_STATES }),
]);

export type ReleasesSearch = typeof RELEASES_SEARCH.empty;
