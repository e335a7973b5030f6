/** Generated from the database by `npm run generate`: the labelled columns of clients: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const CLIENTS_COLUMNS = {
  name: { type: 'text', neverNull: true, label: 'Client', about: 'Name of the client' },
  used_by: { type: 'text', neverNull: false, label: 'Used by', about: 'Its user: an e-mail address or a note' },
  state: { type: 'text', neverNull: true, label: 'State', about: 'Works, Expired or Revoked' },
  expires_at: { type: 'timestamp with time zone', neverNull: true, label: 'Works until', about: 'Until when its client_id works, in UTC' },
  last_used_at: { type: 'timestamp with time zone', neverNull: false, label: 'Last use', about: 'Last request, in UTC, to the minute' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  requests: { type: 'bigint', neverNull: true, label: 'Requests', about: 'Requests of the last 90 days' },
} as const satisfies Record<string, ColumnFacts>;
