/** The search of the list of users. */
import { USERS_VIEW_COLUMNS } from './generated/columns/users_view.ts';
import { searchOf } from './search.ts';
import { sharing, words } from './search-fields.ts';

export const USERS_SEARCH = searchOf('users_view', USERS_VIEW_COLUMNS, [
  words({ serial: false, wide: true }),
  sharing('roles', { choices: 'roles' }),
]);

export type UsersSearch = typeof USERS_SEARCH.empty;
