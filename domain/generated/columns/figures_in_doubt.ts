/** Generated from the database by `npm run generate`: the labelled columns of figures_in_doubt: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const FIGURES_IN_DOUBT_COLUMNS = {
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
} as const satisfies Record<string, ColumnFacts>;
