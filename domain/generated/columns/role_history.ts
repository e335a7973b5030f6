/** Generated from the database by `npm run generate`: the labelled columns of role_history: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const ROLE_HISTORY_COLUMNS = {
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
} as const satisfies Record<string, ColumnFacts>;
