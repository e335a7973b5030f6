/** Generated from the database by `npm run generate`: the labelled columns of import_files: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const IMPORT_FILES_COLUMNS = {
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
