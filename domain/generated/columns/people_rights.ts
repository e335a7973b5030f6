/** Generated from the database by `npm run generate`: the labelled columns of people_rights: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PEOPLE_RIGHTS_COLUMNS = {
  username: { type: 'text', neverNull: true, label: 'Username', about: 'Name to sign in with' },
  name: { type: 'text', neverNull: true, label: 'Person', folded: true },
  suspended_at: { type: 'timestamp with time zone', neverNull: false, label: 'Suspended', about: 'Since when the person can\'t sign in; rights of a suspended person have no effect' },
  service: { type: 'boolean', neverNull: true, label: 'Service account', about: 'The account of a program: nobody signs in with it' },
  roles: { type: 'text[]', neverNull: true, label: 'Roles' },
  single: { type: 'text[]', neverNull: true, label: 'Beyond the roles', about: 'Permissions that were given to this person alone, and that none of the roles gives' },
  may: { type: 'text[]', neverNull: true, label: 'May do', about: 'All that the person may do, with what one permission includes of another: nothing while suspended' },
  number: { type: 'bigint', neverNull: true, label: 'Permissions', about: 'The number of different permissions, from roles or single: one that several roles give counts once' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
