/** The words of the potential errors. */
export const POTENTIAL_ERRORS = {
  none: 'No record breaks a rule',
} as const;

/** The most records of one call. */
export const MOST_IGNORED = 1000;
