/** The texts of saved searches; their refusals come from the database. */

export const SAVED_SEARCHES = {
  nameRequired: 'Name is required',
} as const;
