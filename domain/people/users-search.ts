/** The search of the list of users. */
import { USERS_VIEW_COLUMNS } from '#domain/generated/columns/users_view.ts';
import { searchOf } from '#domain/search/search.ts';
import { sharing, words, yesNo } from '#domain/search/search-fields.ts';

export const USERS_SEARCH = searchOf('users_view', USERS_VIEW_COLUMNS, [
  words({ serial: false, wide: true }),
  sharing('roles', { choices: 'roles' }),
  yesNo('service'),
  yesNo('sample'),
]);

export type UsersSearch = typeof USERS_SEARCH.empty;
