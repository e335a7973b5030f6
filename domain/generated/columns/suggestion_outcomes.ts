/** Generated from the database by `npm run generate`: the labelled columns of suggestion_outcomes: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const SUGGESTION_OUTCOMES_COLUMNS = {
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
