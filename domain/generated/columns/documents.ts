/** Generated from the database by `npm run generate`: the labelled columns of documents: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const DOCUMENTS_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: true, label: 'Original Title', folded: true },
  type: { type: 'text', neverNull: false, label: 'Document Type', about: 'Kind of document' },
  publication_date: { type: 'date', neverNull: true, label: 'Publication Date', about: 'Day of publication' },
  comment: { type: 'text', neverNull: false, label: 'Description' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the document on the web' },
  confidential: { type: 'boolean', neverNull: true, label: 'Confidential', about: 'Internal only' },
  displacement_types: { type: 'text[]', neverNull: true, label: 'Displacement Types' },
  countries: { type: 'text[]', neverNull: true, label: 'Countries' },
  sources: { type: 'bigint[]', neverNull: true, label: 'Sources' },
  publishers: { type: 'bigint[]', neverNull: true, label: 'Publishers' },
  filename: { type: 'text', neverNull: false, label: 'File' },
  content_type: { type: 'text', neverNull: false, label: 'Type of the file' },
  original_filename: { type: 'text', neverNull: false, label: 'Name of the file', about: 'Original name of the stored file' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  archived_at: { type: 'timestamp with time zone', neverNull: false, label: 'Archived', about: 'When the record was archived, in UTC; empty for one in use' },
  archived_reason: { type: 'text', neverNull: false, label: 'Reason for archiving', about: 'Why the record was archived' },
  merged_into: { type: 'bigint', neverNull: false, label: 'Merged into', about: 'Number of the record that it was merged into, to which its addresses and numbers lead' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
