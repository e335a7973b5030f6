/** The words of 'My work' on the home page. */
import { showNumber } from '#domain/values/numbers.ts';

const many = (count: number, one: string, several: string) => (count === 1 ? one : several);

export const MY_WORK = {
  title: 'My work',
  notLoaded: 'Your work failed to load',
  nothing: 'No open work',
  nothingOwn: 'No open work of your own',
  team: 'Waiting for the team:',
  lot: (count: number) => `${showNumber(count)} in the parking lot`,
  /** `exact`: the number is counted, else estimated. */
  unreviewed: (count: number, exact: boolean) =>
    `${exact ? '' : 'about '}${showNumber(count)} ${many(count, 'fact', 'facts')} not reviewed`,
  /** null: not counted yet. */
  potentialErrors: (count: number | null) =>
    count === null ? 'potential errors' : `${showNumber(count)} potential ${many(count, 'error', 'errors')}`,
  reviewOthers: 'Review facts that nobody has reviewed',
  nothingNext: 'Facts to review, comments that wait for your answer and your drafts appear here.',
  review: (count: number) => many(count, 'fact waits for your review', 'facts wait for your review'),
  assigned: (count: number) => many(count, 'record is assigned to you', 'records are assigned to you'),
  comments: (count: number) =>
    many(count, 'comment or review waits for your answer', 'comments and reviews wait for your answer'),
  duplicates: (count: number) =>
    many(count, 'pair of likely duplicates is yours', 'pairs of likely duplicates are yours'),
  backups: (count: number) =>
    many(count, 'backup needs you: it is late or broken', 'backups need you: they are late or broken'),
  errors: (count: number) => many(count, 'potential error is yours', 'potential errors are yours'),
  facts: (count: number) => many(count, 'fact', 'facts'),
  events: (count: number) => many(count, 'event', 'events'),
  documents: (count: number) => many(count, 'document', 'documents'),
  notes: (count: number) => many(count, 'note', 'notes'),
  drafts: 'Drafts to take up',
} as const;
