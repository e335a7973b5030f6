/** Generated from the database by `npm run generate`: the labelled columns of facts_documents_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const FACTS_DOCUMENTS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: false, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
