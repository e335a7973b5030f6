/** The search of the publishers list. */
import { PUBLISHERS_VIEW_COLUMNS } from '#domain/generated/columns/publishers_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, words, yesNo } from '#domain/search/search-fields.ts';

export const PUBLISHERS_SEARCH = searchOf('publishers_view', PUBLISHERS_VIEW_COLUMNS, [
  words({ serial: false, wide: true }),
  one('type', { choices: 'publisher_types' }),
  one('iso3', { choices: 'countries' }),
  yesNo('sample'),
]);

export type PublishersSearch = typeof PUBLISHERS_SEARCH.empty;
