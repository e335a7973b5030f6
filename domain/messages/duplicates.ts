/** The texts of the list of likely duplicates. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

/** Records are counted in pairs, as in the numbers of the kinds. */
const pairsOf = (pairs: number, most: number) =>
  pairs > most ? `The ${showNumber(most)} surest of ${counted(pairs, 'pair')}` : counted(pairs, 'pair');

/** A reason as the screens write it: identical facts may differ in their other fields. */
export const reasonWords = (reason: string): string =>
  reason.replace(/^Identical/, 'Same document (or none), country, type, dates, places and figure');

/** The most fields that the sentence of the differences names. */
const NAMED = 5;
const named = (labels: readonly string[]) =>
  labels.length <= NAMED ? labels : [...labels.slice(0, NAMED - 1), counted(labels.length - NAMED + 1, 'other field')];

const LIST = new Intl.ListFormat('en-GB');

export const DUPLICATES = {
  title: 'Duplicates',
  /** Of a fact with the potential error D1. */
  ofOne: 'The facts that are identical to one fact.',
  all: 'All likely duplicates',
  noneOfOne: 'No other fact is identical to this one any more.',
  compare: 'compare them',
  openFact: 'Open the fact',
  identicalTo: (numbers: string) => `Identical to ${numbers}: `,
  kind: 'Kind of records, with the number of pairs',
  mine: 'Mine and those of my countries',
  dismissed: 'Those said not to be duplicates',
  loading: 'Looking for duplicates',
  notLoaded: 'Duplicates failed to load',
  none: 'No likely duplicates.',
  noneMine: 'Records of other people and countries are left out.',
  noneNext: 'New and changed records are compared as soon as they are saved.',
  noneDismissed: 'Nobody has said of two of these records that they are not the same.',
  groups: (count: number, pairs: number, most: number) =>
    `${pairsOf(pairs, most)} in ${counted(count, 'group')}, the surest first`,
  differ: (labels: readonly string[]) =>
    labels.length === 0 ? 'All fields have equal values.' : `Different: ${LIST.format(named(labels))}.`,
  line: (records: number, reason: string, score: number) =>
    `${counted(records, 'record')} · ${reasonWords(reason)} · ${score}%`,
  merge: 'Merge …',
  keepOne: 'Keep one …',
  not: 'Not a duplicate',
  saidNot: 'Not a duplicate, until one of the records changes',
  askAgain: 'Ask again',
  askedAgain: 'Listed as likely duplicates again',
  takeBack: 'Undo',
  failed: 'Failed to save the answer',
  dismissedBy: (username: string, moment: string) => `${username} said on ${moment} that they are not the same.`,
} as const;
