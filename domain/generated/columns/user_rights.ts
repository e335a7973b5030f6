/** Generated from the database by `npm run generate`: the labelled columns of user_rights: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const USER_RIGHTS_COLUMNS = {
  username: { type: 'text', neverNull: true, label: 'Username', about: 'Name to sign in with' },
  name: { type: 'text', neverNull: true, label: 'Person', folded: true },
  suspended_at: { type: 'timestamp with time zone', neverNull: false, label: 'Suspended', about: 'Since when the person can\'t sign in; rights of a suspended person have no effect' },
  action: { type: 'text', neverNull: true, label: 'Action' },
  subject: { type: 'text', neverNull: true, label: 'Subject', about: 'The kind of record that the action is about' },
  words: { type: 'text', neverNull: true, label: 'Permission', about: 'The permission in words' },
  source: { type: 'text', neverNull: true, label: 'Role or single', about: 'The role that gives the permission, or \'single\'' },
  may: { type: 'text[]', neverNull: true, label: 'May do', about: 'What the permission allows, with what it includes of others: nothing while suspended' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
