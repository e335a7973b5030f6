/** Generated from the database by `npm run generate`: the labelled columns of parking_lot_facts_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PARKING_LOT_FACTS_VIEW_COLUMNS = {
  status: { type: 'text', neverNull: true, label: 'Status', about: 'Waiting, rejected or imported' },
  imported_id: { type: 'bigint', neverNull: false, label: 'Imported as', about: 'Id of the record that a person made of it' },
  document_name: { type: 'text', neverNull: false, label: 'Document' },
  figure: { type: 'bigint', neverNull: false, label: 'Figure' },
  vague_figure: { type: 'text', neverNull: false, label: 'Figure in words', about: 'The figure in words, as dozens' },
  unit: { type: 'text', neverNull: false, label: 'Unit' },
  term: { type: 'text', neverNull: false, label: 'Term' },
  fact_type: { type: 'text', neverNull: false, label: 'Type' },
  geo_name: { type: 'text', neverNull: false, label: 'Country' },
  displacement_type: { type: 'text', neverNull: false, label: 'Cause' },
  excerpt: { type: 'text', neverNull: false, label: 'Excerpt' },
  source: { type: 'text', neverNull: true, label: 'Source', about: 'Program or feed that sent it' },
  assigned_to_name: { type: 'text', neverNull: false, label: 'Assigned to' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  sample: { type: 'boolean', neverNull: false, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
