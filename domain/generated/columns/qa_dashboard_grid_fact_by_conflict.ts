/** Generated from the database by `npm run generate`: the labelled columns of qa_dashboard_grid_fact_by_conflict: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const QA_DASHBOARD_GRID_FACT_BY_CONFLICT_COLUMNS = {
  fact_id: { type: 'bigint', neverNull: true, label: 'Fact', about: 'Number of the fact' },
  fact_name: { type: 'text', neverNull: true, label: 'Fact Name', folded: true, about: 'Name of the fact' },
  event_role: { type: 'text', neverNull: false, label: 'Role (Event)', about: 'How the figure counts in the event' },
  figure: { type: 'bigint', neverNull: false, label: 'Figure', about: 'Number of people' },
  created_by: { type: 'text', neverNull: true, label: 'User', about: 'Creator of the fact' },
  event_id: { type: 'bigint', neverNull: true, label: 'Event', about: 'Number of the event' },
  event_name: { type: 'text', neverNull: true, label: 'Event Name', folded: true, about: 'Name of the event' },
  total_facts: { type: 'bigint', neverNull: true, label: 'Total Facts', about: 'Number of facts of the event' },
  total_recommeded_figure: { type: 'bigint', neverNull: true, label: 'Total Recommended Figure', about: 'New displacements of the facts of the event: recommended and added figures less subtracted ones, without triangulation and without sub-facts of a master fact that counts' },
  start_date: { type: 'date', neverNull: false, label: 'Start Date', about: 'First day of the event' },
  end_date: { type: 'date', neverNull: false, label: 'End Date', about: 'Last day of the event' },
  wrong_date_order: { type: 'boolean', neverNull: true, label: 'Wrong Date Order', about: 'The event starts after it ends' },
} as const satisfies Record<string, ColumnFacts>;
