/** Generated from the database by `npm run generate`: the labelled columns of events_download_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const EVENTS_DOWNLOAD_VIEW_COLUMNS = {
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  iso3: { type: 'text[]', neverNull: true, label: 'Country' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries' },
  region: { type: 'text[]', neverNull: true, label: 'Regions' },
  end_date: { type: 'date', neverNull: false, label: 'End Date', about: 'Last day of the event' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true, about: 'Name of the event' },
  recommended_figure: { type: 'bigint', neverNull: true, label: 'Figure', about: 'New displacements of its facts: recommended and added figures less subtracted ones, without triangulation and without sub-facts of a master fact that counts' },
  type: { type: 'text', neverNull: false, label: 'Type', about: 'Type of the hazard; disasters only' },
  year: { type: 'integer', neverNull: false, label: 'Year', about: 'Year of the event' },
  displacement_type: { type: 'text', neverNull: false, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  fact_count: { type: 'bigint', neverNull: true, label: 'Facts', about: 'Number of facts of the event' },
  start_date: { type: 'date', neverNull: false, label: 'Start Date', about: 'First day of the event' },
  data_included: { type: 'boolean', neverNull: false, label: 'Included in GRID', about: 'Included in the GRID' },
  category: { type: 'text', neverNull: false, label: 'Category', about: 'Category of the hazard' },
  subcategory: { type: 'text', neverNull: false, label: 'Sub-Category', about: 'Subcategory of the hazard' },
  subtype: { type: 'text', neverNull: false, label: 'Sub-Type', about: 'Subtype of the hazard' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  gsn: { type: 'bigint', neverNull: false, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  glide_numbers_text: { type: 'text', neverNull: false, label: 'Glide Numbers', about: 'GLIDE numbers of a disaster, separated by semicolons' },
  fact_countries: { type: 'text[]', neverNull: true, label: 'Countries of Facts', about: 'Countries and territories of the facts of the event' },
  start_date_accuracy: { type: 'text', neverNull: false, label: 'Start Date Accuracy', about: 'Day, Week, Month or Year: how exactly the start date is known' },
  end_date_accuracy: { type: 'text', neverNull: false, label: 'End Date Accuracy', about: 'Day, Week, Month or Year: how exactly the end date is known' },
  iso3_text: { type: 'text', neverNull: false, label: 'ISO3', about: 'Countries and territories, by their codes of three letters, separated by semicolons' },
  open_comments: { type: 'boolean', neverNull: true, label: 'Open Comments', about: 'A comment on one of its fields is not resolved' },
  assigned_to: { type: 'text', neverNull: false, label: 'Assigned to', about: 'Username of the person to whom it is assigned' },
} as const satisfies Record<string, ColumnFacts>;
