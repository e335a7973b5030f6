/** Generated from the database by `npm run generate`: the labelled columns of security_events: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const SECURITY_EVENTS_COLUMNS = {
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Time', about: 'When it happened, in UTC' },
  kind: { type: 'text', neverNull: true, label: 'Event' },
  username: { type: 'text', neverNull: false, label: 'Username', about: 'Username of the person concerned' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true, about: 'Name of the person concerned, if there is such an account' },
  created_by: { type: 'text', neverNull: false, label: 'By (username)', about: 'Username of the user who acted' },
  created_by_name: { type: 'text', neverNull: false, label: 'By', about: 'Name of the user who acted' },
  changes: { type: 'text', neverNull: false, label: 'Details', about: 'What the event is about: the values before and after, a token, an address' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
