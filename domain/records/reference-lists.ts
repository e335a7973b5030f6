/** The fields of a reference list entry: those of its form, and those that its history shows and may restore. The database checks every write; a test compares the two. */
import type { RecordFields } from './history.ts';
import { REFERENCE_LISTS } from '#domain/messages/reference-lists.ts';
import { day, text } from './record-fields.ts';
import { recordKind } from './record-kind.ts';

const words = {
  saved: REFERENCE_LISTS.saved,
  notCreated: REFERENCE_LISTS.notSaved,
  notUpdated: REFERENCE_LISTS.notSaved,
};
const required = (label: string) => text({ required: `${label} is required` });

function named(noun: string) {
  return { noun, fields: { name: required('Name') }, labels: { name: 'Name' }, words } as const;
}

const [FIRST, LAST] = ['First day of its window', 'Last day of its window'] as const;

export const GROUP_KIND = recordKind(
  'groups',
  {},
  {
    noun: 'group',
    fields: {
      name: required('Name'),
      start_date: day({ required: `${FIRST} is required` }),
      end_date: day({ required: `${LAST} is required` }),
    },
    labels: { name: 'Name', start_date: FIRST, end_date: LAST },
    words,
  },
);

/** Lists of names alone. */
export const NAMED_KINDS = {
  themes: recordKind('themes', {}, named('theme')),
  publisher_types: recordKind('publisher_types', {}, named('publisher type')),
} as const;

export const HAZARD_KIND = recordKind(
  'hazard_types',
  {},
  {
    noun: 'hazard type',
    fields: {
      category: required('Category'),
      subcategory: required('Sub-Category'),
      type: required('Type'),
      subtype: required('Sub-Type'),
      glide: text(),
    },
    labels: {
      category: 'Category',
      subcategory: 'Sub-Category',
      type: 'Type',
      subtype: 'Sub-Type',
      glide: 'Glide code',
    },
    words,
  },
);

/** The history of a group is found by its name: a group is renamed by hand, never by a restoration. */
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
    position: 'Position in the list',
  },
} as const satisfies RecordFields;

export const NAMED_HISTORY = {
  opened: [],
  writable: ['active'],
  computed: [],
  together: [],
  labels: { name: 'Name', active: 'Offered', position: 'Position in the list' },
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

/** Country and year of a size never change: another year is another row. */
export const SIZE_HISTORY = {
  opened: [],
  writable: ['size', 'source', 'observed'],
  computed: [],
  together: [['size', 'source', 'observed']],
  labels: {
    iso3: 'Country',
    year: 'Year',
    size: 'Size',
    source: 'Source',
    observed: 'Observed in',
    archived_at: 'Deleted',
  },
} as const satisfies RecordFields;
