/** Generated from the database by `npm run generate`: the labelled columns of potential_errors: type, whether null is possible, label, meaning. Never edited by hand. */

import type { ColumnFacts } from '#domain/records/columns.ts';

export const POTENTIAL_ERRORS_COLUMNS = {
  rule: { type: 'text', neverNull: true, label: 'Rule', about: 'Code of the rule' },
  severity: { type: 'text', neverNull: true, label: 'Severity', about: 'An error breaks a total or can\'t be right; a warning may be right' },
  words: { type: 'text', neverNull: true, label: 'Potential error', about: 'What the rule finds' },
  entity_type: { type: 'text', neverNull: true, label: 'Kind', about: 'Kind of the record' },
  serial_no: { type: 'text', neverNull: false, label: 'Serial number', about: 'Serial number of the record' },
  name: { type: 'text', neverNull: true, label: 'Name', about: 'Name of the record' },
  countries: { type: 'text[]', neverNull: true, label: 'Countries', about: 'Countries of the record' },
  created_by: { type: 'text', neverNull: false, label: 'User', about: 'Author of the record' },
  created_at: { type: 'timestamp with time zone', neverNull: false, label: 'Created at', about: 'When the record was created, in UTC' },
  why: { type: 'text', neverNull: true, label: 'Why', about: 'The values that break the rule' },
  experts: { type: 'text[]', neverNull: true, label: 'Experts', about: 'The author of the record and the experts of its countries' },
  ignored: { type: 'boolean', neverNull: true, label: 'Ignored', about: 'Somebody chose to ignore the error' },
  ignored_reason: { type: 'text', neverNull: false, label: 'Reason', about: 'Why the error is ignored' },
  ignored_by: { type: 'text', neverNull: false, label: 'Ignored by', about: 'Who ignored the error' },
  ignored_at: { type: 'timestamp with time zone', neverNull: false, label: 'Ignored at', about: 'When the error was ignored, in UTC' },
  assigned_to: { type: 'text', neverNull: false, label: 'Assigned to', about: 'Username of the person to whom the error is assigned' },
  due_on: { type: 'date', neverNull: false, label: 'Due', about: 'The day until which the person is to be done with it' },
  figure: { type: 'numeric', neverNull: false, label: 'Figure', about: 'Number of people of a fact; of figures of an event that may count people twice, the number that would be too many; of any other event and a document the largest of its facts' },
  is_new: { type: 'boolean', neverNull: true, label: 'New', about: 'Found in the last 7 days' },
} as const satisfies Record<string, ColumnFacts>;
