/** Generated from the database by `npm run generate`: the labelled columns of portfolios_view: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const PORTFOLIOS_VIEW_COLUMNS = {
  iso3: { type: 'text', neverNull: true, label: 'ISO3', about: 'ISO 3166 code of the country' },
  geo_name: { type: 'text', neverNull: true, label: 'Country' },
  geo_group: { type: 'text', neverNull: false, label: 'Region' },
  username: { type: 'text', neverNull: false, label: 'Username', about: 'Username of the expert' },
  name: { type: 'text', neverNull: false, label: 'Expert', about: 'Name of the expert; empty if nobody is assigned' },
  suspended_at: { type: 'timestamp with time zone', neverNull: false, label: 'Suspended', about: 'Since when the expert can\'t sign in: nobody watches the country' },
  assigned_at: { type: 'timestamp with time zone', neverNull: false, label: 'Assigned at', about: 'When the expert was assigned, in UTC' },
  assigned_by: { type: 'text', neverNull: false, label: 'Assigned by (username)', about: 'Username of the person who assigned the expert' },
  assigned_by_name: { type: 'text', neverNull: false, label: 'Assigned by' },
} as const satisfies Record<string, ColumnFacts>;
