/** Generated from the database by `npm run generate`: the labelled columns of tabular_datasets: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const TABULAR_DATASETS_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the dataset' },
  iso3: { type: 'text', neverNull: true, label: 'Country' },
  displacement_type: { type: 'text', neverNull: true, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  unit: { type: 'text', neverNull: true, label: 'Unit', about: 'What the records count: persons or households' },
  source_id: { type: 'bigint', neverNull: false, label: 'Source' },
  document_id: { type: 'bigint', neverNull: false, label: 'Document' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the dataset on the web' },
  age_class: { type: 'text', neverNull: false, label: 'Age class', about: 'The age groups that the records count' },
  comments: { type: 'text', neverNull: false, label: 'Comments' },
  locked_at: { type: 'timestamp with time zone', neverNull: false, label: 'Locked', about: 'When the records were closed, in UTC; empty while they can be changed' },
  unlock_reason: { type: 'text', neverNull: false, label: 'Reason of unlocking', about: 'Why the dataset was unlocked last; empty once it is locked again' },
  last_save: { type: 'jsonb', neverNull: false, label: 'Records saved', about: 'The last save of records: at (the time, also that of its records in the history), inserted, updated, deleted' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  archived_at: { type: 'timestamp with time zone', neverNull: false, label: 'Archived', about: 'When the record was archived, in UTC; empty for one in use' },
  archived_reason: { type: 'text', neverNull: false, label: 'Reason for archiving', about: 'Why the record was archived' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
