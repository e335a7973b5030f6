/** Generated from the database by `npm run generate`: the labelled columns of countries_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const COUNTRIES_VIEW_COLUMNS = {
  iso3: { type: 'text', neverNull: true, label: 'ISO3', about: 'ISO 3166 code of the country' },
  name: { type: 'text', neverNull: true, label: 'Country', folded: true, about: 'Country or territory, by its short name' },
  region: { type: 'text', neverNull: false, label: 'Region' },
  username: { type: 'text', neverNull: false, label: 'Expert (username)', about: 'Username of the expert' },
  expert: { type: 'text', neverNull: false, label: 'Expert', about: 'Expert to whom the country is assigned' },
  expert_suspended_at: { type: 'timestamp with time zone', neverNull: false, label: 'Expert suspended', about: 'Since when the expert can\'t sign in: nobody watches the country' },
  assigned_at: { type: 'timestamp with time zone', neverNull: false, label: 'Assigned at', about: 'When the expert was assigned, in UTC' },
  assigned_by: { type: 'text', neverNull: false, label: 'Assigned by (username)', about: 'Username of the person who assigned the expert' },
  assigned_by_name: { type: 'text', neverNull: false, label: 'Assigned by' },
  fact_count: { type: 'bigint', neverNull: true, label: 'Facts in latest year', about: 'Facts of `year`' },
  conflict_figure: { type: 'bigint', neverNull: false, label: 'Conflict', about: 'New displacement by conflict in `year`: the figures that count; empty if none does' },
  disaster_figure: { type: 'bigint', neverNull: false, label: 'Disasters', about: 'New displacement by disasters in `year`: the figures that count; empty if none does' },
  conflict_before: { type: 'bigint', neverNull: false, label: 'Conflict, year before', about: 'New displacement by conflict in the year before' },
  disaster_before: { type: 'bigint', neverNull: false, label: 'Disasters, year before', about: 'New displacement by disasters in the year before' },
  conflict_years: { type: 'jsonb', neverNull: false, label: 'Conflict, ten years', about: 'New displacement by conflict in the last ten years: {"2024": 1200}' },
  disaster_years: { type: 'jsonb', neverNull: false, label: 'Disasters, ten years', about: 'New displacement by disasters in the last ten years: {"2024": 1200}' },
  year: { type: 'integer', neverNull: true, label: 'Latest year of all', about: 'The year of \'Facts in latest year\': the latest that is filled' },
  latest_year: { type: 'integer', neverNull: false, label: 'Latest year', about: 'Latest year of the country with figures that count, up to `year`; its latest of all if it has only later ones' },
  last_fact: { type: 'date', neverNull: false, label: 'Last fact', about: 'Latest day covered by a fact: the last day of a flow, the day of a stock' },
  last_note: { type: 'date', neverNull: false, label: 'Last note', about: 'Date of the latest contextual analysis, significant update or monitoring challenge' },
} as const satisfies Record<string, ColumnFacts>;
