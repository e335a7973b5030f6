/** Generated from the database by `npm run generate`: the labelled columns of archived_records: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const ARCHIVED_RECORDS_COLUMNS = {
  record_kind: { type: 'text', neverNull: true, label: 'Kind', about: 'Kind of the record' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true },
  archived_at: { type: 'timestamp with time zone', neverNull: true, label: 'Archived', about: 'When the record was archived, in UTC' },
  archived_reason: { type: 'text', neverNull: false, label: 'Reason', about: 'Why the record was archived' },
  archived_by: { type: 'text', neverNull: false, label: 'By (username)', about: 'User who archived the record' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  archived_by_name: { type: 'text', neverNull: false, label: 'By', about: 'Name of the user who archived the record' },
} as const satisfies Record<string, ColumnFacts>;
