/** Generated from the database by `npm run generate`: the labelled columns of qa_dashboard_grid_fact_by_conflict_gathered: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const QA_DASHBOARD_GRID_FACT_BY_CONFLICT_GATHERED_COLUMNS = {
  created_by: { type: 'text', neverNull: true, label: 'Created by', about: 'User who created the record' },
} as const satisfies Record<string, ColumnFacts>;
