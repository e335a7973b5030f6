/** The words of the potential errors. */
export const POTENTIAL_ERRORS = {
  title: 'Potential errors',
  notLoaded: 'Potential errors failed to load',
  choose: 'Choose a rule to see its records.',
  none: 'No record breaks a rule',
  noneIgnored: 'No error is ignored',
  noneNext: 'With another country or expert there may be some.',
  ignore: 'Ignore',
  ignoreTitle: (count: number) => (count === 1 ? 'Ignore this error?' : `Ignore ${count} errors?`),
  ignoreAbout: 'The error comes back when the values change that its rule looks at.',
  reasonRequired: 'Reason is required',
  ignored: (count: number) => (count === 1 ? 'Error ignored' : `${count} errors ignored`),
  notIgnored: 'Failed to ignore the errors',
  takeBack: 'Show again',
  takenBack: (count: number) => (count === 1 ? 'Error shown again' : `${count} errors shown again`),
  notTakenBack: 'Failed to show the errors again',
  tooMany: 'Choose up to 1,000 records at a time',
} as const;

/** The most records of one call. */
export const MOST_IGNORED = 1000;
