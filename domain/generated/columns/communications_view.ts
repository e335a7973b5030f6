/** Generated from the database by `npm run generate`: the labelled columns of communications_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const COMMUNICATIONS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  subject: { type: 'text', neverNull: false, label: 'Subject' },
  contact_id: { type: 'bigint', neverNull: true, label: 'Contact' },
  contact: { type: 'text', neverNull: false, label: 'Contact', about: 'Title, name and surname of the contact' },
  organisation: { type: 'text', neverNull: false, label: 'Organisation', about: 'Organisation of the contact' },
  iso3: { type: 'text', neverNull: false, label: 'Country' },
  geo_name: { type: 'text', neverNull: false, label: 'Country', about: 'Country or territory, by its short name' },
  tool: { type: 'text', neverNull: false, label: 'Tool' },
  conducted_at: { type: 'timestamp with time zone', neverNull: false, label: 'Conducted at', about: 'When it took place, in UTC' },
  content: { type: 'text', neverNull: false, label: 'Content' },
  user: { type: 'text', neverNull: true, label: 'User', about: 'Username of the person who spoke with the contact' },
  user_name: { type: 'text', neverNull: false, label: 'User', about: 'Name of the person who spoke with the contact' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
} as const satisfies Record<string, ColumnFacts>;
