/** Generated from the database by `npm run generate`: the labelled columns of events: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const EVENTS_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the event' },
  year: { type: 'integer', neverNull: true, label: 'Year', about: 'Year of the event' },
  displacement_type: { type: 'text', neverNull: true, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  hazard_type_id: { type: 'integer', neverNull: false, label: 'Hazard Type' },
  comment: { type: 'text', neverNull: false, label: 'Comment' },
  start_date: { type: 'jsonb', neverNull: false, label: 'Start Date', about: 'First day of the event' },
  end_date: { type: 'jsonb', neverNull: false, label: 'End Date', about: 'Last day of the event' },
  glide_numbers: { type: 'text[]', neverNull: true, label: 'Glide Numbers' },
  event_codes: { type: 'text[]', neverNull: true, label: 'Event Codes', about: 'Codes of the event: of a government, an appeal of the IFRC, ACLED or a local one, each with its type and country' },
  countries: { type: 'text[]', neverNull: true, label: 'Countries' },
  data_included: { type: 'boolean', neverNull: true, label: 'Included in GRID', about: 'Included in the GRID' },
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
