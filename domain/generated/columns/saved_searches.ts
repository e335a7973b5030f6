/** Generated from the database by `npm run generate`: the labelled columns of saved_searches: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const SAVED_SEARCHES_COLUMNS = {
  kind: { type: 'text', neverNull: true, label: 'List', about: 'The list that is searched' },
  name: { type: 'text', neverNull: true, label: 'Name' },
  shared: { type: 'boolean', neverNull: true, label: 'Shared', about: 'Everybody may use the search' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  archived_at: { type: 'timestamp with time zone', neverNull: false, label: 'Archived', about: 'When the record was archived, in UTC; empty for one in use' },
} as const satisfies Record<string, ColumnFacts>;
