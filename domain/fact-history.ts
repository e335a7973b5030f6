/** What the history of a fact shows and may restore. The database decides what may be written; a test compares the two. */
import { ALL_FIELDS } from './fact-fields.ts';
import type { RecordFields } from './history.ts';

/** Fields of the whole form in its order, by their names on the wire (spec 1 §2, §3), with those that only the server writes. */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(ALL_FIELDS).flatMap(([field, label]) => {
      // The figure stands after the last field that it is computed of.
      return field === 'household_size'
        ? [
            [field, label],
            ['data.figure', 'Figure'],
          ]
        : [[field, label]];
    }),
  ),
  'data.conflict_type_disaggregated_data': 'Conflict Types',
  status: 'Status',
  flags: 'Flags',
  base_id: 'Cloned from',
  archived_at: 'Archived',
};

export const FACT_HISTORY = {
  opened: ['data', 'confidence_assessment'],
  writable: [
    'name',
    'iso3',
    'year',
    'displacement_type',
    'type',
    'document_id',
    'parent_id',
    'parent_role',
    'event_id',
    'event_role',
    'idu',
    'confidential',
    'groups',
    'themes',
    'start_date',
    'end_date',
    'comment',
    'household_size',
    'data',
    'locations',
    'confidence_assessment',
  ],
  computed: ['data.figure'],
  together: [
    ['event_id', 'event_role'],
    ['parent_id', 'parent_role'],
  ],
  labels: FIELDS,
} as const satisfies RecordFields;
