/** Generated from the database by `npm run generate`: the labelled columns of import_runs: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const IMPORT_RUNS_COLUMNS = {
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
} as const satisfies Record<string, ColumnFacts>;
