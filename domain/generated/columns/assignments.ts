/** Generated from the database by `npm run generate`: the labelled columns of assignments: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const ASSIGNMENTS_COLUMNS = {
  serial_no: { type: 'text', neverNull: false, label: 'Serial No.', about: 'Serial number of the record' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which it is to be done' },
  note: { type: 'text', neverNull: false, label: 'Note', about: 'What is to be done' },
} as const satisfies Record<string, ColumnFacts>;
