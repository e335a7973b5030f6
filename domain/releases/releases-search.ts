/** The search of the list of releases. */
import { RELEASES_COLUMNS } from '#domain/generated/columns/releases.ts';
import { searchOf } from '#domain/search/search.ts';
import { part, several } from '#domain/search/search-fields.ts';

/** In the order of a release's life. */
export const RELEASE_STATES = ['Draft', 'Checked', 'Frozen', 'Published', 'Withdrawn'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

export const RELEASES_SEARCH = searchOf('releases', RELEASES_COLUMNS, [
  part('name', { wide: true }),
  several('year', { choices: 'years' }),
  several('state', { choices: RELEASE_STATES }),
]);

export type ReleasesSearch = typeof RELEASES_SEARCH.empty;
