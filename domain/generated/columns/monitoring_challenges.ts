/** Generated from the database by `npm run generate`: the labelled columns of monitoring_challenges: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const MONITORING_CHALLENGES_COLUMNS = {
  iso3: { type: 'text', neverNull: true, label: 'Country' },
  title: { type: 'text', neverNull: true, label: 'Title' },
  date: { type: 'date', neverNull: true, label: 'Date' },
  content: { type: 'text', neverNull: false, label: 'Content', about: 'Markdown' },
  flags: { type: 'text[]', neverNull: true, label: 'Flags', about: 'Rules for new records that this imported record breaks' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
  updated_by: { type: 'text', neverNull: false, label: 'Updated by', about: 'User who changed the record last' },
  updated_at: { type: 'timestamp with time zone', neverNull: false, label: 'Updated at', about: 'When the record was changed last, in UTC' },
  archived_at: { type: 'timestamp with time zone', neverNull: false, label: 'Archived', about: 'When the record was archived, in UTC; empty for one in use' },
  archived_reason: { type: 'text', neverNull: false, label: 'Reason for archiving', about: 'Why the record was archived' },
  sample: { type: 'boolean', neverNull: true, label: 'Sample', about: 'A record of the sample data' },
} as const satisfies Record<string, ColumnFacts>;
