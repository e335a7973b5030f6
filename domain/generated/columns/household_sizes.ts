/** Generated from the database by `npm run generate`: the labelled columns of household_sizes: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const HOUSEHOLD_SIZES_COLUMNS = {
  iso3: { type: 'text', neverNull: true, label: 'Country', about: 'Code of the country' },
  country: { type: 'text', neverNull: true, label: 'Country Name' },
  year: { type: 'integer', neverNull: true, label: 'Year' },
  size: { type: 'numeric', neverNull: true, label: 'Size', about: 'People per household' },
  source: { type: 'text', neverNull: false, label: 'Source' },
  observed: { type: 'integer', neverNull: false, label: 'Observed in', about: 'Year of the observation' },
  known_year: { type: 'integer', neverNull: true, label: 'Size of', about: 'Year of the list that the size is from' },
} as const satisfies Record<string, ColumnFacts>;
