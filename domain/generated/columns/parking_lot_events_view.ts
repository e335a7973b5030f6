/** Generated from the database by `npm run generate`: the labelled columns of parking_lot_events_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PARKING_LOT_EVENTS_VIEW_COLUMNS = {
  id: { type: 'bigint', neverNull: true, label: 'ID' },
  status: { type: 'text', neverNull: true, label: 'Status', about: 'Waiting, rejected or imported' },
  imported_id: { type: 'bigint', neverNull: false, label: 'Imported as', about: 'Id of the record that a person made of it' },
  source: { type: 'text', neverNull: true, label: 'Source', about: 'Program or feed that sent it' },
  type: { type: 'text', neverNull: false, label: 'Type', about: 'Kind of hazard as it was sent' },
  hazard_name: { type: 'text', neverNull: false, label: 'Hazard Name' },
  hazard_subtype: { type: 'text', neverNull: false, label: 'Hazard' },
  displacement_type: { type: 'text', neverNull: false, label: 'Cause' },
  alert_level: { type: 'text', neverNull: false, label: 'Alert' },
  start_date: { type: 'date', neverNull: false, label: 'Start Date' },
  end_date: { type: 'date', neverNull: false, label: 'End Date' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries' },
  glide_number: { type: 'text', neverNull: false, label: 'Glide Number' },
  url: { type: 'text', neverNull: false, label: 'URL' },
  note: { type: 'text', neverNull: false, label: 'Note', about: 'A change of the alert since the event was imported or rejected' },
  assigned_to_name: { type: 'text', neverNull: false, label: 'Assigned to' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  reason: { type: 'text', neverNull: false, label: 'Reason', about: 'Reason of the rejection' },
  settled_by_name: { type: 'text', neverNull: false, label: 'Settled by', about: 'User who imported or rejected it' },
  settled_at: { type: 'timestamp with time zone', neverNull: false, label: 'Settled at', about: 'When it was imported or rejected, in UTC' },
  duplicate: { type: 'jsonb', neverNull: false, label: 'Looks like', about: 'An event that looks the same: {id, name, reason}' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  sample: { type: 'boolean', neverNull: false, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
