/** Generated from the database by `npm run generate`: the labelled columns of idus_facts_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const IDUS_FACTS_VIEW_COLUMNS = {
  fact_id: { type: 'bigint', neverNull: true, label: 'Fact', about: 'Number of the fact' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'Name of the fact' },
  country: { type: 'text', neverNull: false, label: 'Country', about: 'Country or territory, by its short name' },
  region: { type: 'text', neverNull: false, label: 'Region', about: 'Region of the country' },
  displacement_type: { type: 'text', neverNull: true, label: 'Cause', about: 'Cause of the displacement: conflict, disaster or development' },
  figure: { type: 'bigint', neverNull: false, label: 'Figure', about: 'Number of people: the reported figure, multiplied by the household size if it counts households' },
  excerpt_for_idu: { type: 'text', neverNull: true, label: 'Excerpt for IDU', about: 'Text published with the figure' },
  sources: { type: 'text[]', neverNull: true, label: 'Sources', about: 'Sources of the document' },
  url: { type: 'text', neverNull: false, label: 'URL', about: 'Address of the document on the web' },
  date: { type: 'date', neverNull: false, label: 'Date', about: 'First day of a flow, day of a stock' },
  start_date: { type: 'date', neverNull: false, label: 'Start Date', about: 'First day of the figure; flows only' },
  end_date: { type: 'date', neverNull: false, label: 'End Date', about: 'Last day of the figure; flows only' },
  stock_date: { type: 'date', neverNull: false, label: 'Stock Date', about: 'Day of the figure; stocks only' },
  event_name: { type: 'text', neverNull: false, label: 'Event Name', about: 'Event of the fact' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  latitude: { type: 'double precision', neverNull: false, label: 'Latitude', about: 'Mean of the places of origin, or the middle of the country' },
  longitude: { type: 'double precision', neverNull: false, label: 'Longitude', about: 'Mean of the places of origin, or the middle of the country' },
  place: { type: 'text', neverNull: false, label: 'Place', about: 'Name of the place, of a fact with one place' },
} as const satisfies Record<string, ColumnFacts>;
