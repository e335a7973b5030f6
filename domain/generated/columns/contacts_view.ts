/** Generated from the database by `npm run generate`: the labelled columns of contacts_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const CONTACTS_VIEW_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  full_name: { type: 'text', neverNull: true, label: 'Name', about: 'Name and surname' },
  title: { type: 'text', neverNull: false, label: 'Title' },
  name: { type: 'text', neverNull: true, label: 'Name', folded: true, about: 'First name' },
  surname: { type: 'text', neverNull: false, label: 'Surname' },
  gender: { type: 'text', neverNull: false, label: 'Gender' },
  organisation: { type: 'text', neverNull: false, label: 'Organisation' },
  job_title: { type: 'text', neverNull: false, label: 'Job Title' },
  email: { type: 'text', neverNull: false, label: 'E-mail' },
  phone: { type: 'text', neverNull: false, label: 'Phone' },
  skype: { type: 'text', neverNull: false, label: 'Skype' },
  countries_of_operation: { type: 'text[]', neverNull: true, label: 'Countries', about: 'Countries and territories that the contact works in' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries', about: 'Countries and territories that the contact works in, by their short names' },
  regions: { type: 'text[]', neverNull: true, label: 'Regions', about: 'Regions that the contact works in' },
  comment: { type: 'text', neverNull: false, label: 'Comment' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  changed_fields: { type: 'text[]', neverNull: false, label: 'Changed fields', about: 'Columns of the last change of the record; empty for a new one' },
} as const satisfies Record<string, ColumnFacts>;
