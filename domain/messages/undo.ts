/** The texts of the question before the undo of an operation, which few screens ask. */
import { counted } from '#domain/values/counts.ts';

export const UNDO = {
  ask: (records: number) => `Undo the operation on ${counted(records, 'record')}?`,
  /** Of the records of an operation, those that can be undone and the others. */
  split: (open: number, others: number) =>
    `${counted(open, 'record')} ${open === 1 ? 'gets its' : 'get their'} values back` +
    (others === 0 ? '. ' : `, ${counted(others, 'other')} ${others === 1 ? 'stays as it is' : 'stay as they are'}. `),
} as const;
