/** Generated from the database by `npm run generate`: the labelled columns of tokens_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const TOKENS_VIEW_COLUMNS = {
  name: { type: 'text', neverNull: true, label: 'Name', folded: true },
  username: { type: 'text', neverNull: true, label: 'Username', about: 'Username of the owner' },
  owner: { type: 'text', neverNull: true, label: 'Owner', about: 'The user in whose name the token acts' },
  scope: { type: 'text', neverNull: true, label: 'Scope', about: 'The role that limits the token, or Read only' },
  state: { type: 'text', neverNull: true, label: 'State', about: 'Works, Expired, Revoked, Owner suspended, or Maker lost the right: the user who made it could no longer make it' },
  expires_at: { type: 'timestamp with time zone', neverNull: true, label: 'Works until', about: 'Until when the token works, in UTC' },
  last_used_at: { type: 'timestamp with time zone', neverNull: false, label: 'Last use', about: 'Last use, in UTC, to the minute' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'Username of the user who made the token' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the token was made, in UTC' },
  revoked_at: { type: 'timestamp with time zone', neverNull: false, label: 'Revoked at', about: 'When the token was revoked, in UTC' },
  revoked_by: { type: 'text', neverNull: false, label: 'Revoked by', about: 'Username of the user who revoked the token' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
