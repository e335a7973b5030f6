/** The texts about operations: changes of many records, imports, archiving and deletions, and their undo. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** The kinds of operations, as the database names them, in the order of the filter. */
export const OPERATION_KINDS = [
  'Change',
  'Import',
  'Archive',
  'Restore',
  'Delete',
  'Merge',
  'Undo',
  'Remove sample',
] as const;

/** The change that an operation made to a record. */
export const DONE: Readonly<Record<string, string>> = { insert: 'Created', update: 'Changed', delete: 'Deleted' };

/** The state of a record since an operation. */
export const STATES: Readonly<Record<string, string>> = {
  open: 'Can be undone',
  undone: 'As before the operation',
  changed: 'Changed since',
  deleted: 'Deleted since',
};

const beWords = (count: number) => (count === 1 ? 'is' : 'are');

export const OPERATIONS = {
  /** 'Change: 24 facts', 'Import: 6 records' of several kinds. */
  title: (of: { kind: string; record_kind: string; records: number }) =>
    of.record_kind === 'Several kinds' || of.records === 1
      ? `${of.kind}: ${counted(of.records, 'record')}`
      : `${of.kind}: ${showNumber(of.records)} ${of.record_kind.toLowerCase()}`,
  undone: (count: number) => `Undone: ${counted(count, 'record')} ${beWords(count)} as before`,
  nothing: 'Nothing was undone',
  staying: (count: number) =>
    `${counted(count, 'record')} ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}`,
  failed: 'Failed to undo the operation',
  noFile: 'The results could not be loaded',
  about:
    'Each record gets the values from before the operation, by its own rules. Records that have changed since stay as they are. The undo is an operation, too, and can be undone.',
} as const;
