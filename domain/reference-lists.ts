/** What the history of an entry of the reference lists shows and may restore. The database decides what may be written; a test compares the two. */
import type { RecordFields } from './history.ts';

/** A group is known by its name, which its history is found by: another name is given by hand. */
export const GROUP_HISTORY = {
  opened: [],
  writable: ['start_date', 'end_date', 'active'],
  computed: [],
  together: [['start_date', 'end_date']],
  labels: {
    name: 'Name',
    start_date: 'First day',
    end_date: 'Last day',
    active: 'Offered',
    position: 'Place in the list',
  },
} as const satisfies RecordFields;

export const HAZARD_HISTORY = {
  opened: [],
  writable: ['category', 'subcategory', 'type', 'subtype', 'glide', 'active'],
  computed: [],
  together: [['category', 'subcategory', 'type', 'subtype']],
  labels: {
    category: 'Category',
    subcategory: 'Sub-Category',
    type: 'Type',
    subtype: 'Sub-Type',
    glide: 'Glide code',
    active: 'Offered',
  },
} as const satisfies RecordFields;
