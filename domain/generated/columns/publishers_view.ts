/** Generated from the database by `npm run generate`: the labelled columns of publishers_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PUBLISHERS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the publisher or source' },
  type: { type: 'text', neverNull: false, label: 'Type', about: 'Kind of publisher' },
  iso3: { type: 'text', neverNull: false, label: 'Country' },
  geo_name: { type: 'text', neverNull: false, label: 'Country', about: 'Country or territory, by its short name; empty if there is none' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
