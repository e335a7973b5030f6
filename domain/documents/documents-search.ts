/** The search of the documents list; sources and publishers are ids. */
import { days } from '#domain/search/days-search.ts';
import { DOCUMENTS_VIEW_COLUMNS } from '#domain/generated/columns/documents_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { match, part, rarerOfAll, words } from '#domain/search/search-fields.ts';

export const DOCUMENTS_SEARCH = searchOf('documents_view', DOCUMENTS_VIEW_COLUMNS, [
  part('serial_no'),
  words({ wide: true }),
  days('publication_date', { open: true }),
  match('sources', { column: 'sources_tags', choices: 'publishers' }),
  match('publishers', { column: 'publishers_tags', choices: 'publishers' }),
  match('countries', { choices: 'countries' }),
  ...rarerOfAll(),
]);

export type DocumentsSearch = typeof DOCUMENTS_SEARCH.empty;
