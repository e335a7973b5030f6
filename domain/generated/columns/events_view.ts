/** Generated from the database by `npm run generate`: the labelled columns of events_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const EVENTS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the event' },
  year: { type: 'integer', neverNull: true, label: 'Year', about: 'Year of the event' },
  displacement_type: { type: 'text', neverNull: true, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  category: { type: 'text', neverNull: false, label: 'Category', about: 'Category of the hazard' },
  subcategory: { type: 'text', neverNull: false, label: 'Sub-Category', about: 'Subcategory of the hazard' },
  type: { type: 'text', neverNull: false, label: 'Type', about: 'Type of the hazard; disasters only' },
  subtype: { type: 'text', neverNull: false, label: 'Sub-Type', about: 'Subtype of the hazard' },
  hazard_type_id: { type: 'integer', neverNull: false, label: 'Hazard Type' },
  start_date: { type: 'date', neverNull: false, label: 'Start Date', about: 'First day of the event' },
  end_date: { type: 'date', neverNull: false, label: 'End Date', about: 'Last day of the event' },
  data_included: { type: 'boolean', neverNull: true, label: 'Included in GRID', about: 'Included in the GRID' },
  glide_numbers: { type: 'text[]', neverNull: true, label: 'Glide Numbers' },
  comment: { type: 'text', neverNull: false, label: 'Comment' },
  recommended_figure: { type: 'bigint', neverNull: true, label: 'Figure', about: 'New displacements of its facts: recommended and added figures less subtracted ones, without triangulation and without sub-facts of a master fact that counts' },
  fact_count: { type: 'bigint', neverNull: true, label: 'Facts', about: 'Number of facts of the event' },
  iso3: { type: 'text[]', neverNull: true, label: 'Country' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries' },
  region: { type: 'text[]', neverNull: true, label: 'Regions' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  fact_countries: { type: 'text[]', neverNull: true, label: 'Countries of Facts', about: 'Countries and territories of the facts of the event' },
  open_comments: { type: 'boolean', neverNull: true, label: 'Open Comments', about: 'A comment on one of its fields is not resolved' },
  assigned_to: { type: 'text', neverNull: false, label: 'Assigned to', about: 'Username of the person to whom it is assigned' },
} as const satisfies Record<string, ColumnFacts>;
