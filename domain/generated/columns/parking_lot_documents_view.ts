/** Generated from the database by `npm run generate`: the labelled columns of parking_lot_documents_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PARKING_LOT_DOCUMENTS_VIEW_COLUMNS = {
  status: { type: 'text', neverNull: true, label: 'Status', about: 'Waiting, rejected or imported' },
  imported_id: { type: 'bigint', neverNull: false, label: 'Imported as', about: 'Id of the record that a person made of it' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true },
  url: { type: 'text', neverNull: false, label: 'URL' },
  publication_date: { type: 'date', neverNull: false, label: 'Publication date' },
  publishers: { type: 'text[]', neverNull: true, label: 'Publishers', about: 'Names of the publishers as they were sent' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries' },
  conflict: { type: 'boolean', neverNull: true, label: 'Conflict', about: 'The document or one of its facts is on conflict' },
  disaster: { type: 'boolean', neverNull: true, label: 'Disaster', about: 'The document or one of its facts is on disasters' },
  development: { type: 'boolean', neverNull: true, label: 'Development', about: 'The document or one of its facts is on development' },
  causes: { type: 'text[]', neverNull: true, label: 'Cause', about: 'Causes of the document and of its facts' },
  remainingfactsCount: { type: 'bigint', neverNull: true, label: 'Remaining facts', about: 'Facts that wait' },
  totalfactsCount: { type: 'bigint', neverNull: true, label: 'Facts', about: 'Facts that came with it' },
  largest_figure: { type: 'bigint', neverNull: false, label: 'Largest figure', about: 'The largest figure of its facts, as it was sent; empty if none has a figure' },
  source: { type: 'text', neverNull: true, label: 'Source', about: 'Program or feed that sent it' },
  assigned_to_name: { type: 'text', neverNull: false, label: 'Assigned to' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  reason: { type: 'text', neverNull: false, label: 'Reason', about: 'Reason of the rejection' },
  settled_by_name: { type: 'text', neverNull: false, label: 'Settled by', about: 'User who imported or rejected it' },
  settled_at: { type: 'timestamp with time zone', neverNull: false, label: 'Settled at', about: 'When it was imported or rejected, in UTC' },
  duplicate: { type: 'jsonb', neverNull: false, label: 'Looks like', about: 'A document that looks the same: {id, name, reason}' },
  suggestions: { type: 'integer', neverNull: false, label: 'Suggestions', about: 'Displacement figures that the reader finds in its text; empty without a text, or while it is not read' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  sample: { type: 'boolean', neverNull: false, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
