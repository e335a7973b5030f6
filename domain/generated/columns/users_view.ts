/** Generated from the database by `npm run generate`: the labelled columns of users_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const USERS_VIEW_COLUMNS = {
  username: { type: 'text', neverNull: true, label: 'Username', about: 'Name to sign in with' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true },
  email: { type: 'text', neverNull: false, label: 'E-mail', about: 'E-mail address, for single sign-on and mailed links' },
  roles: { type: 'text[]', neverNull: true, label: 'Roles' },
  last_seen: { type: 'timestamp with time zone', neverNull: false, label: 'Last seen', about: 'Last use of a session, in UTC' },
  suspended_at: { type: 'timestamp with time zone', neverNull: false, label: 'Suspended', about: 'Since when the user can\'t sign in' },
  failed_login_attempts: { type: 'integer', neverNull: true, label: 'Failed sign-ins', about: 'Failed sign-ins since the last one that succeeded' },
  locked_until: { type: 'timestamp with time zone', neverNull: false, label: 'Locked until', about: 'After ten failed sign-ins the account is locked for fifteen minutes' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  has_password: { type: 'boolean', neverNull: true, label: 'Password', about: 'The user has chosen a password' },
  link_expires_at: { type: 'timestamp with time zone', neverNull: false, label: 'Link works until', about: 'Until when the one-time link works' },
  permissions: { type: 'text[]', neverNull: true, label: 'Single permissions', about: 'Single permissions on top of the roles, each written \'action subject\'' },
  service: { type: 'boolean', neverNull: true, label: 'Service account', about: 'The account of a program: nobody signs in with it' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A person of the sample data' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
