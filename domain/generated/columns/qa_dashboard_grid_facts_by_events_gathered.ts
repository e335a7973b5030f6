/** Generated from the database by `npm run generate`: the labelled columns of qa_dashboard_grid_facts_by_events_gathered: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const QA_DASHBOARD_GRID_FACTS_BY_EVENTS_GATHERED_COLUMNS = {
  created_by: { type: 'text', neverNull: false, label: 'Created by', about: 'User who created the record' },
} as const satisfies Record<string, ColumnFacts>;
