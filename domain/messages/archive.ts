/** The texts about archiving, restoring and deleting records. */
import { counted } from '#domain/values/counts.ts';

/** The relations whose records are archived. */
export const ARCHIVABLE: readonly string[] = [
  'facts',
  'events',
  'documents',
  'publishers',
  'tabular_datasets',
  'contacts',
  'communications',
  'contextual_analysis',
  'significant_updates',
  'monitoring_challenges',
];

/** How the records of a selection change: the call, the words after it, and those after its failure. */
export const ARCHIVING = {
  archive: { call: 'archive_records', done: 'archived', failed: 'Failed to archive' },
  restore: { call: 'restore_records', done: 'restored', failed: 'Failed to restore' },
  delete: { call: 'delete_records', done: 'deleted', failed: 'Failed to delete' },
} as const;
export type Archiving = keyof typeof ARCHIVING;

export const ARCHIVE = {
  title: (count: number) => (count === 1 ? 'Archive the record?' : `Archive ${counted(count, 'record')}?`),
  about:
    'An archived record counts nowhere and is in no list. It is found among the archived records, by its address and by its number, and can be restored.',
  inTotals: 'In the totals now:',
  done: (how: Archiving, count: number) => `${counted(count, 'record')} ${ARCHIVING[how].done}`,
  tooMany: 'No more than 3,000 records can be archived, restored or deleted at once: narrow the search.',
  archived: (day: string) => `Archived on ${day}`,
  countsNowhere: 'The record counts nowhere and is in no list. Restore it to use it again.',
  named: 'Named DELETE, NOT INCLUDE or IGNORE',
  most: 3000,
} as const;
