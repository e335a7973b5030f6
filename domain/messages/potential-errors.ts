/** The words of the potential errors. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const POTENTIAL_ERRORS = {
  over: 'No record of this rule is left.',
  none: 'No record breaks a rule',
  twins: 'The facts identical to it are ignored with it.',
  uncounted: (rules: readonly string[]) => `Not counted: ${rules.join(', ')}. Sums are shown when all are.`,
} as const;

/** The most records of one call. */
export const MOST_IGNORED = 1000;

/** The facts of an event that may count the same people. */
export const IN_DOUBT = {
  title:
    'These recommended figures have the same place, type and time, and the total adds them all. Do they count the same people?',
  largest: 'the largest',
  make: 'Make it triangulation',
  makeOthers: (count: number) =>
    count === 1 ? 'Make the smaller one triangulation' : `Make the ${showNumber(count)} smaller ones triangulation`,
  /** Of all places and times. */
  makeAll: (count: number) => `Make all ${showNumber(count)} smaller ones triangulation`,
  makeTitle: (count: number) => `Make ${counted(count, 'fact')} triangulation?`,
  makeText: (people: number) =>
    `Only the largest figure of each place, type and time stays in the total of the event, which becomes ${showNumber(people)} smaller. It can be undone.`,
  mark: 'Same place, type and time as another recommended figure: may count the same people',
  more: (count: number) => `${showNumber(count)} more`,
  moreParts: (count: number) => counted(count, 'more place or time', 'more places and times'),
  noPlace: 'No place',
  anyTime: 'No dates',
  done: (count: number) =>
    count === 1
      ? 'The fact is triangulation and counts in no total'
      : `${showNumber(count)} facts are triangulation and count in no total`,
  failed: 'Failed to change the role',
} as const;
