/** The texts of the feeds on the Settings screen. */

export const FEEDS = {
  about:
    'Programs outside that fill the parking lot. A feed that is off is not polled; people import or reject what it brings. Poll every 6 hours, unless the feed allows more.',
  notSaved: 'Failed to update the feed',
  notAdded: 'Failed to add the feed',
  saved: 'Feed is saved',
  added: 'Feed is added',
  deleted: 'Feed is deleted',
  polled: (name: string) => `${name} is being polled`,
  switched: (name: string, on: boolean) => `${name} is ${on ? 'on' : 'off'}`,
  skipped: 'Skipped items',
  skippedBefore: 'Skipped items of the last good poll',
  countsOf: (moment: string) => `of the last good poll, ${moment}`,
  deleteText: 'Its records stay in the parking lot.',
} as const;
