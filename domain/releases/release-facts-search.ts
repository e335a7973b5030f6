/** The search of the facts in a release, which are those of the freeze. */
import { RELEASE_FACTS_VIEW_COLUMNS } from '#domain/generated/columns/release_facts_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, several, words } from '#domain/search/search-fields.ts';

/** Stands for a fact that counts by itself, without an event and a master fact. */
export const NO_ROLE = 'By itself';

export const RELEASE_FACTS_SEARCH = searchOf('release_facts_view', RELEASE_FACTS_VIEW_COLUMNS, [
  words({ wide: true }),
  several('iso3', { label: 'Country', choices: 'countries' }),
  one('displacement_type', { choices: 'displacement_types' }),
  one('type', { choices: 'fact_types' }),
  one('event_id', { choices: 'events' }),
  one('role', { choices: 'fact_roles', none: NO_ROLE }),
]);

export type ReleaseFactsSearch = typeof RELEASE_FACTS_SEARCH.empty;
