/** Generated from the database by `npm run generate`: the labelled columns of deleted_records: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const DELETED_RECORDS_COLUMNS = {
  record_kind: { type: 'text', neverNull: true, label: 'Kind', about: 'Kind of the record' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true },
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  deleted_at: { type: 'timestamp with time zone', neverNull: true, label: 'Deleted', about: 'When the record was deleted, in UTC' },
  deleted_by: { type: 'text', neverNull: true, label: 'By (username)', about: 'User who deleted the record' },
  deleted_by_name: { type: 'text', neverNull: false, label: 'By', about: 'Name of the user who deleted the record' },
  operation_id: { type: 'bigint', neverNull: false, label: 'Operation', about: 'Number of the operation that deleted it' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
