/** The searches of the lists of archived and of deleted records. */
import { ARCHIVED_RECORDS_COLUMNS } from '#domain/generated/columns/archived_records.ts';
import { DELETED_RECORDS_COLUMNS } from '#domain/generated/columns/deleted_records.ts';
import { days } from '#domain/search/days-search.ts';
import { searchOf } from '#domain/search/search.ts';
import { one, several, words } from '#domain/search/search-fields.ts';

/** The kinds of archived and deleted records, as both lists name them. */
export const RECORD_KINDS = [
  'Facts',
  'Events',
  'Documents',
  'Publishers',
  'Tabular datasets',
  'Contacts',
  'Communications',
  'Contextual analysis',
  'Significant updates',
  'Monitoring challenges',
] as const;

export const ARCHIVED_SEARCH = searchOf('archived_records', ARCHIVED_RECORDS_COLUMNS, [
  words({ serial: false, wide: true, label: 'Name or reason' }),
  several('record_kind', { choices: RECORD_KINDS }),
  one('archived_by', { choices: 'users', label: 'By' }),
  days('archived_at', { open: true, moments: true }),
]);
export type ArchivedSearch = typeof ARCHIVED_SEARCH.empty;

export const DELETED_SEARCH = searchOf('deleted_records', DELETED_RECORDS_COLUMNS, [
  words({ serial: false, wide: true, label: 'Name or serial number' }),
  several('record_kind', { choices: RECORD_KINDS }),
  one('deleted_by', { choices: 'users', label: 'By' }),
  days('deleted_at', { open: true, moments: true }),
]);
export type DeletedSearch = typeof DELETED_SEARCH.empty;
