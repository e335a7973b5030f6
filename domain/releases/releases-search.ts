/** The search of the list of releases. */
import { RELEASES_VIEW_COLUMNS } from '#domain/generated/columns/releases_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { part, several } from '#domain/search/search-fields.ts';

/** In the order of a release's life. */
export const RELEASE_STATES = ['Draft', 'Checked', 'Frozen', 'Signed off', 'Published', 'Withdrawn'] as const;

export const RELEASES_SEARCH = searchOf('releases_view', RELEASES_VIEW_COLUMNS, [
  part('name', { wide: true }),
  several('year', { choices: 'years' }),
  several('state', { choices: RELEASE_STATES }),
]);

export type ReleasesSearch = typeof RELEASES_SEARCH.empty;
