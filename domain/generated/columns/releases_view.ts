/** Generated from the database by `npm run generate`: the labelled columns of releases_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const RELEASES_VIEW_COLUMNS = {
  name: { type: 'text', neverNull: true, label: 'Name', about: 'Name of the release' },
  revision: { type: 'integer', neverNull: true, label: 'Revision', about: '1, and one more for each later set of figures of the same name' },
  reason: { type: 'text', neverNull: false, label: 'Reason', about: 'Why the release was revised' },
  year: { type: 'integer', neverNull: true, label: 'Year', about: 'Reporting year of the facts' },
  groups: { type: 'text[]', neverNull: true, label: 'Groups', about: 'The groups of the facts; none: all' },
  causes: { type: 'text[]', neverNull: true, label: 'Causes', about: 'The causes of the facts; none: all' },
  least_status: { type: 'text', neverNull: false, label: 'Lowest Status', about: 'The lowest review status of the facts; empty: any' },
  state: { type: 'text', neverNull: true, label: 'State', about: 'Draft, Checked, Frozen, Signed off, Published or Withdrawn' },
  facts: { type: 'integer', neverNull: false, label: 'Facts', about: 'Number of the facts that count' },
  left_out: { type: 'integer', neverNull: false, label: 'Left Out', about: 'Number of the facts of the year that do not count' },
  acted_by: { type: 'text', neverNull: true, label: 'Last step by', about: 'User who took the last step' },
  acted_at: { type: 'timestamp with time zone', neverNull: true, label: 'Last step at', about: 'When the last step was taken, in UTC' },
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
  created_at: { type: 'timestamp with time zone', neverNull: true, label: 'Created at', about: 'When the record was created, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
