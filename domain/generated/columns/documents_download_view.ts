/** Generated from the database by `npm run generate`: the labelled columns of documents_download_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const DOCUMENTS_DOWNLOAD_VIEW_COLUMNS = {
  countries: { type: 'text[]', neverNull: false, label: 'Countries' },
  displacement_types: { type: 'text[]', neverNull: false, label: 'Displacement Types' },
  gsn: { type: 'bigint', neverNull: false, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true, about: 'Title of the document' },
  publication_date: { type: 'date', neverNull: false, label: 'Publication Date', about: 'Day of publication' },
  type: { type: 'text', neverNull: false, label: 'Document Type', about: 'Kind of document' },
  confidential: { type: 'boolean', neverNull: false, label: 'Confidential', about: 'Internal only' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the document on the web' },
  original_filename: { type: 'text', neverNull: false, label: 'Name of the file', about: 'Original name of the stored file' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  fact_countries: { type: 'text[]', neverNull: true, label: 'Countries of Facts', about: 'Countries and territories of the facts of the document' },
  iso3_text: { type: 'text', neverNull: false, label: 'ISO3', about: 'Countries and territories, by their codes of three letters, separated by semicolons' },
  foreign_ids: { type: 'text', neverNull: false, label: 'Foreign ID', about: 'Number of the record in the file that it was imported from' },
  open_comments: { type: 'boolean', neverNull: true, label: 'Open Comments', about: 'A comment on one of its fields is not resolved' },
  assigned_to: { type: 'text', neverNull: false, label: 'Assigned to', about: 'Username of the person to whom it is assigned' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
  flags: { type: 'text[]', neverNull: false, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
} as const satisfies Record<string, ColumnFacts>;
