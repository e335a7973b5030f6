/** Generated from the database by `npm run generate`: the labelled columns of duplicates: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const DUPLICATES_COLUMNS = {
  entity_type: { type: 'text', neverNull: true, label: 'Kind', about: 'Kind of the records' },
  reason: { type: 'text', neverNull: true, label: 'Reason', about: 'Why the two may be the same' },
  score: { type: 'smallint', neverNull: true, label: 'Score', about: 'How sure it is, of 100' },
  countries: { type: 'text[]', neverNull: true, label: 'Countries', about: 'Countries of the two records' },
  dismissed_by: { type: 'text', neverNull: false, label: 'Said by', about: 'Who said that they are not the same' },
  dismissed_at: { type: 'timestamp with time zone', neverNull: false, label: 'Said at', about: 'When that was said, in UTC' },
} as const satisfies Record<string, ColumnFacts>;
