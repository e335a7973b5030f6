/** The words of the potential errors. */
import { showNumber } from '#domain/values/numbers.ts';

export const POTENTIAL_ERRORS = {
  over: 'No record of this rule is left.',
  none: 'No record breaks a rule',
} as const;

/** The most records of one call. */
export const MOST_IGNORED = 1000;

/** The facts of an event that may count the same people. */
export const IN_DOUBT = {
  title:
    'These recommended figures have the same place, type and time, and the total adds them all. Do they count the same people?',
  largest: 'the largest of its place',
  make: 'Make it triangulation',
  mark: 'Same place, type and time as another recommended figure: may count the same people',
  more: (count: number) =>
    `and ${showNumber(count)} more, marked in the table: tick them there to give them a role at once`,
  done: 'The fact is triangulation and counts in no total',
  failed: 'Failed to change the role',
} as const;
