/** The search of the list of contacts. */
import { CONTACTS_VIEW_COLUMNS } from '#domain/generated/columns/contacts_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, part, sharing, words } from '#domain/search/search-fields.ts';

export const CONTACTS_SEARCH = searchOf('contacts_view', CONTACTS_VIEW_COLUMNS, [
  words({ serial: false }),
  part('job_title'),
  part('organisation'),
  one('gender', { choices: 'genders', blank: 'Any' }),
  sharing('countries_of_operation', { choices: 'countries' }),
  sharing('regions', { label: 'Region', choices: 'regions' }),
]);

export type ContactsSearch = typeof CONTACTS_SEARCH.empty;
