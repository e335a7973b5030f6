/** Generated from the database by `npm run generate`: the labelled columns of import_layouts: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const IMPORT_LAYOUTS_COLUMNS = {
  updated_at: { type: 'timestamp with time zone', neverNull: true, label: 'Updated at', about: 'When the record was changed last, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
