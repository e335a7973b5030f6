/** The texts of the reference lists screen. */

export const REFERENCE_LISTS = {
  saved: 'The list has been updated',
  notSaved: 'Failed to update the list',
} as const;
