/** Generated from the database by `npm run generate`: the labelled columns of settings: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const SETTINGS_COLUMNS = {
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
