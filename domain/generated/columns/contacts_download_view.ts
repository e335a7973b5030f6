/** Generated from the database by `npm run generate`: the labelled columns of contacts_download_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const CONTACTS_DOWNLOAD_VIEW_COLUMNS = {
  countries_of_operation: { type: 'text[]', neverNull: false, label: 'Countries', about: 'Countries and territories that the contact works in' },
  geo_name: { type: 'text[]', neverNull: true, label: 'Countries', about: 'Countries and territories that the contact works in, by their short names' },
  regions: { type: 'text[]', neverNull: false, label: 'Regions', about: 'Regions that the contact works in' },
  gsn: { type: 'bigint', neverNull: false, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  full_name: { type: 'text', neverNull: true, label: 'Name', about: 'Name and surname' },
  title: { type: 'text', neverNull: false, label: 'Title' },
  name: { type: 'text', neverNull: false, label: 'Name', folded: true, about: 'First name' },
  surname: { type: 'text', neverNull: false, label: 'Surname' },
  organisation: { type: 'text', neverNull: false, label: 'Organisation' },
  job_title: { type: 'text', neverNull: false, label: 'Job Title' },
  email: { type: 'text', neverNull: false, label: 'E-mail' },
  phone: { type: 'text', neverNull: false, label: 'Phone' },
  gender: { type: 'text', neverNull: false, label: 'Gender' },
  skype: { type: 'text', neverNull: false, label: 'Skype' },
  comment: { type: 'text', neverNull: false, label: 'Comment' },
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
