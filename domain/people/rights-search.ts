/** The searches of the rights of people: by person, and of each permission of each person. */
import { PEOPLE_RIGHTS_COLUMNS } from '#domain/generated/columns/people_rights.ts';
import { USER_RIGHTS_COLUMNS } from '#domain/generated/columns/user_rights.ts';
import { searchOf } from '#domain/search/search.ts';
import { several, sharing, words } from '#domain/search/search-fields.ts';

/** All actions and subjects of permissions, as `rules.permissions()` has them. */
export const ACTIONS = [
  'comment_on_review',
  'complete_review',
  'create',
  'delete',
  'delete_own',
  'import',
  'lock_down',
  'manage',
  'publish',
  'reject',
  'review',
  'sign_off',
  'unlock',
  'update',
  'view',
] as const;
export const SUBJECTS = [
  'api tokens',
  'communications',
  'contacts',
  'contextual_analysis',
  'datasets',
  'documents',
  'events',
  'facts',
  'monitoring_challenges',
  'parking_lot',
  'password',
  'performance_dashboard',
  'portfolios',
  'publishers',
  'reference lists',
  'releases',
  'settings',
  'significant_updates',
  'users',
] as const;

/** One choice answers 'who may sign off facts?'. */
export const PEOPLE_RIGHTS_SEARCH = searchOf('people_rights', PEOPLE_RIGHTS_COLUMNS, [
  sharing('may', { choices: 'permissions', label: 'Who may', wide: true }),
  words({ serial: false, label: 'Person' }),
  sharing('roles', { choices: 'roles' }),
]);

export type PeopleRightsSearch = typeof PEOPLE_RIGHTS_SEARCH.empty;

export const RIGHTS_SEARCH = searchOf('user_rights', USER_RIGHTS_COLUMNS, [
  sharing('may', { choices: 'permissions', label: 'Who may', wide: true }),
  words({ serial: false, wide: true, label: 'Person or permission' }),
  several('username', { choices: 'users', label: 'Person' }),
  several('source', { choices: 'roles', label: 'Role' }),
  several('action', { choices: ACTIONS }),
  several('subject', { choices: SUBJECTS }),
]);

export type RightsSearch = typeof RIGHTS_SEARCH.empty;
