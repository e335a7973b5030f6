/** The texts of saved searches; their refusals come from the database. */

export const SAVED_SEARCHES = {
  nameRequired: 'Name is required',
  changed: 'changed',
  standing: ({ mine, shared, owner }: { mine: boolean; shared: boolean; owner: string }) =>
    mine ? (shared ? 'saved, mine, shared' : 'saved, mine') : `saved, shared by ${owner}`,
  saved: (name: string) => `Search '${name}' saved`,
  updated: (name: string) => `Search '${name}' updated`,
  shared: (name: string) => `Everybody can use '${name}' now`,
  unshared: (name: string) => `'${name}' is no longer shared`,
  deleted: (name: string) => `Search '${name}' deleted`,
  restored: (name: string) => `Search '${name}' restored`,
  failed: 'The saved search was not changed',
  gone: (name: string) => `'${name}' was deleted. Save the search again to keep it.`,
  notLoaded: 'Saved searches failed to load',
  none: 'No saved searches yet: search a list, then choose Save search',
} as const;
