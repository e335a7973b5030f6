/** The search of the list of communications. */
import { days } from '#domain/search/days-search.ts';
import { COMMUNICATIONS_VIEW_COLUMNS } from '#domain/generated/columns/communications_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { several, words } from '#domain/search/search-fields.ts';

export const COMMUNICATIONS_SEARCH = searchOf('communications_view', COMMUNICATIONS_VIEW_COLUMNS, [
  words({ serial: false, label: 'Subject' }),
  days('conducted_at', { open: true, moments: true }),
  several('iso3', { label: 'Countries', choices: 'countries' }),
]);

export type CommunicationsSearch = typeof COMMUNICATIONS_SEARCH.empty;
