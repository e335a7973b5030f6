/** The texts of the feeds on the Settings screen. */

export const FEEDS = {
  notSaved: 'Failed to update the feed',
  notAdded: 'Failed to add the feed',
  saved: 'Feed is saved',
  added: 'Feed is added',
} as const;
