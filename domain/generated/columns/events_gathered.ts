/** Generated from the database by `npm run generate`: the labelled columns of events_gathered: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const EVENTS_GATHERED_COLUMNS = {
  gsn: { type: 'bigint', neverNull: false, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  flags: { type: 'text[]', neverNull: false, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
} as const satisfies Record<string, ColumnFacts>;
