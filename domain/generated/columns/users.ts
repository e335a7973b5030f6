/** Generated from the database by `npm run generate`: the labelled columns of users: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const USERS_COLUMNS = {
  service: { type: 'boolean', neverNull: true, label: 'Service account', about: 'The account of a program: nobody signs in with it' },
} as const satisfies Record<string, ColumnFacts>;
