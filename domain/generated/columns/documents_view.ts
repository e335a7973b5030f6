/** Generated from the database by `npm run generate`: the labelled columns of documents_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const DOCUMENTS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Title of the document' },
  type: { type: 'text', neverNull: false, label: 'Document Type', about: 'Kind of document' },
  publication_date: { type: 'date', neverNull: true, label: 'Publication Date', about: 'Day of publication' },
  countries: { type: 'text[]', neverNull: true, label: 'Countries' },
  sources: { type: 'text[]', neverNull: true, label: 'Sources' },
  publishers: { type: 'text[]', neverNull: true, label: 'Publishers' },
  displacement_types: { type: 'text[]', neverNull: true, label: 'Displacement Types' },
  confidential: { type: 'boolean', neverNull: true, label: 'Confidential', about: 'Internal only' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the document on the web' },
  filename: { type: 'text', neverNull: false, label: 'File' },
  original_filename: { type: 'text', neverNull: false, label: 'Name of the file', about: 'Original name of the stored file' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
  fact_countries: { type: 'text[]', neverNull: true, label: 'Countries of Facts', about: 'Countries and territories of the facts of the document' },
  foreign_ids: { type: 'text', neverNull: false, label: 'Foreign ID', about: 'Number of the record in the file that it was imported from' },
  open_comments: { type: 'boolean', neverNull: true, label: 'Open Comments', about: 'A comment on one of its fields is not resolved' },
  assigned_to: { type: 'text', neverNull: false, label: 'Assigned to', about: 'Username of the person to whom it is assigned' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
