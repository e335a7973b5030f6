/** The words of the potential errors. */
export const POTENTIAL_ERRORS = {
  over: 'No record of this rule is left.',
  none: 'No record breaks a rule',
} as const;

/** The most records of one call. */
export const MOST_IGNORED = 1000;
