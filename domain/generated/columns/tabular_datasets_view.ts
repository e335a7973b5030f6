/** Generated from the database by `npm run generate`: the labelled columns of tabular_datasets_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const TABULAR_DATASETS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the dataset' },
  iso3: { type: 'text', neverNull: true, label: 'Country' },
  geo_name: { type: 'text', neverNull: false, label: 'Country', about: 'Country or territory, by its short name' },
  displacement_type: { type: 'text', neverNull: true, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  unit: { type: 'text', neverNull: true, label: 'Unit', about: 'What the records count: persons or households' },
  records: { type: 'bigint', neverNull: true, label: 'Records', about: 'Number of records' },
  source_id: { type: 'bigint', neverNull: false, label: 'Source' },
  source_name: { type: 'text', neverNull: false, label: 'Source', about: 'Publisher of the data' },
  document_id: { type: 'bigint', neverNull: false, label: 'Document' },
  document_name: { type: 'text', neverNull: false, label: 'Document', about: 'Document that the data belong to' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the dataset on the web' },
  age_class: { type: 'text', neverNull: false, label: 'Age class', about: 'The age groups that the records count' },
  locked_at: { type: 'timestamp with time zone', neverNull: false, label: 'Locked', about: 'When the records were closed, in UTC; empty while they can be changed' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
} as const satisfies Record<string, ColumnFacts>;
