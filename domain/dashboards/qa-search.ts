/** The tables of QA have no search card: their columns have filters. */
import { QA_DASHBOARD_ALL_EVENTS_COLUMNS } from '#domain/generated/columns/qa_dashboard_all_events.ts';
import { QA_DASHBOARD_GRID_FACT_BY_CONFLICT_COLUMNS } from '#domain/generated/columns/qa_dashboard_grid_fact_by_conflict.ts';
import { QA_DASHBOARD_GRID_FACT_BY_DISASTER_COLUMNS } from '#domain/generated/columns/qa_dashboard_grid_fact_by_disaster.ts';
import { QA_DASHBOARD_GRID_FACTS_BY_EVENTS_COLUMNS } from '#domain/generated/columns/qa_dashboard_grid_facts_by_events.ts';
import { searchOf } from '#domain/search/search.ts';

export const QA_SEARCHES = {
  all: searchOf('qa_dashboard_all_events', QA_DASHBOARD_ALL_EVENTS_COLUMNS, []),
  events: searchOf('qa_dashboard_grid_facts_by_events', QA_DASHBOARD_GRID_FACTS_BY_EVENTS_COLUMNS, []),
  conflict: searchOf('qa_dashboard_grid_fact_by_conflict', QA_DASHBOARD_GRID_FACT_BY_CONFLICT_COLUMNS, []),
  disaster: searchOf('qa_dashboard_grid_fact_by_disaster', QA_DASHBOARD_GRID_FACT_BY_DISASTER_COLUMNS, []),
} as const;
