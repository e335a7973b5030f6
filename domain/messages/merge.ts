/** The texts about merging records into one, and of making several facts one. */
import { counted } from '#domain/values/counts.ts';
import { EVENT_FIGURE } from './events.ts';
import { dayWords } from '#domain/values/dates.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** The relations whose records are merged. */
export const MERGED: readonly string[] = ['facts', 'events', 'documents', 'publishers', 'contacts'];

/** The most records of one merge, the survivor included. */
export const MOST_MERGED = 50;

const MOVED: Readonly<Record<string, string>> = {
  facts: 'fact',
  documents: 'document',
  tabular_datasets: 'tabular dataset',
  communications: 'communication',
};

const COLUMNS: Readonly<Record<string, string>> = { parent_id: ', as sub-facts', sources: ', as source', publishers: ', as publisher' }; // prettier-ignore

export const MERGE = {
  title: (noun: string) => `Merge ${noun}s`,
  about: (noun: string, isFacts: boolean) =>
    isFacts
      ? 'One fact is kept as it is. The others are archived and lead to it; their sub-facts and the records of datasets they rest on move to it.'
      : `One ${noun} is kept. Everything that rests on the others moves to it; they are archived, and their addresses and numbers lead to it. The merge can be undone.`,
  survivor: 'Keep this one',
  empty: 'Leave empty',
  facts: (facts: number, figure: number | null) =>
    figure === null ? counted(facts, 'fact') : EVENT_FIGURE.of(facts, figure),
  misfits: (count: number) => `${counted(count, 'fact')} will not fit the event`,
  hazards: (count: number) => `${counted(count, 'fact')} will have another hazard`,
  kindsDiffer: 'The kinds of conflict differ',
  earlier: (day: string) => `Use the earlier start date, ${dayWords(day)}`,
  endsWithLast: (day: string) => `End the event with its last fact, ${dayWords(day)}`,
  endedWithLast: (day: string) => `The event ends with its last fact, ${dayWords(day)}`,
  all: 'All are kept',
  confidential: 'Yes if one of them is, unless you choose',
  button: (count: number, noun: string, isFacts: boolean) =>
    isFacts ? `Keep one, archive ${showNumber(count - 1)}` : `Merge ${counted(count, noun)}`,
  addUp:
    'The figures of these facts add up in one event. Check that none counts people twice, such as a province beside its districts.',
  moved: (relation: string, column: string, number: number) =>
    `${counted(number, MOVED[relation] ?? relation)}${COLUMNS[column] ?? ''}`,
  nothingMoves: 'Nothing rests on the others.',
  refused: 'Nothing can be merged yet',
  refusedNext: 'Each of these records refuses. Change it, or leave its record out; then the merge is tried again.',
  same: (count: number) => `${counted(count, 'field')} with equal values`,
  equal: 'Equal in all of them',
  bothEmpty: (count: number) => counted(count, 'empty field'),
  done: (count: number, noun: string) => `${counted(count, noun)} merged into this one`,
  failed: 'Failed to merge',
  needsTwo: (noun: string) => `Choose two to ${MOST_MERGED} ${noun}s of the list, then Merge`,
  was: (called: string) => `${called} was merged into this one`,
} as const;
