/** Generated from the database by `npm run generate`: the labelled columns of operations: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const OPERATIONS_COLUMNS = {
  id: { type: 'bigint', neverNull: true, label: 'Operation', about: 'Number of the operation' },
  kind: { type: 'text', neverNull: true, label: 'Kind', about: 'Change, import, archive, restore, delete or undo' },
  record_kind: { type: 'text', neverNull: true, label: 'Kind of records', about: 'Kind of the records' },
  about: { type: 'text', neverNull: false, label: 'Details', about: 'The values of a change, the reason for archiving, the file of an import' },
  records: { type: 'bigint', neverNull: true, label: 'Records', about: 'Number of records that it changed' },
  refused_count: { type: 'integer', neverNull: true, label: 'Refused', about: 'Number of records that refused it' },
  created_by: { type: 'text', neverNull: true, label: 'By (username)', about: 'Username of the user who acted' },
  created_by_name: { type: 'text', neverNull: false, label: 'By', about: 'Name of the user who acted' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Time', about: 'When it happened, in UTC' },
  undoes: { type: 'bigint', neverNull: false, label: 'Undoes', about: 'Number of the operation that it undoes' },
  undone_by: { type: 'bigint', neverNull: false, label: 'Undone by', about: 'Number of the last operation that undid it, or a part of it' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
