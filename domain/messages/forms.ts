/** What the form of any record says. */

export const FORM = {
  nothingToSave: 'There are no changes to save',
  notPermitted: 'User is not permitted',
  readOnly: (noun: string) => `You may read this ${noun}, not change it.`,
} as const;
