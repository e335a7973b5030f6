/** Generated from the database by `npm run generate`: the labelled columns of release_facts: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const RELEASE_FACTS_COLUMNS = {
  gsn: { type: 'bigint', neverNull: true, label: 'GSN', about: 'Global serial number, one count over all kinds of records' },
  serial_no: { type: 'text', neverNull: true, label: 'Serial No.', about: 'Serial number of the record' },
} as const satisfies Record<string, ColumnFacts>;
