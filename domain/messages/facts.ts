/** What the fact form and its reviews say, word for word from the specification where it quotes them (spec 1 §4, §5, §8). */

export const FACT = {
  loaded: 'Fact has been loaded',
  notLoaded: 'Fact has not been loaded',
  missing: (id: string) => `There is no fact ${id}`,
  notCloned: (status: string) => `This fact is ${status} and can't be cloned`,
  saved: 'Fact has been created/updated',
  notCreated: 'Failed to create fact',
  notUpdated: 'Failed to update fact',
  deleteTitle: 'Delete Fact',
  deleteText: 'This action will permanently delete this fact, are you sure?',
  deleted: 'Successfully deleted',
  notDeleted: (words: string) => `Failed to delete: ${words}`,
  hasSubFacts: "A master fact with sub-facts can't be deleted",
  notPermitted: 'User is not permitted',
  formError: 'Form error',
  dateError: 'Date error',
  endBeforeStart: "End date can't be before start date.",
  clearEvent: 'Clear Event: This will deassociate the fact from the event, are you sure?',
  eventsNeed: "Events require matching fields 'Displacement type' and 'Year' to be provided",
  mastersNeed:
    "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year' to be provided",
  mastersMatch: "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year'.",
  excerptForIduRequired: 'Excerpt for IDU is required',
  excerptNeeds: (fields: string) => `Needed for an excerpt: ${fields}`,
  replaceExcerpt: 'Replace the excerpt that is there?',
  alreadyAdded: (row: number) => `This place is already added, in row ${row}`,
  confidential: 'Confidential',
  confidentialDocument: 'Its document is confidential, so the fact counts as confidential too',
  nothingToSave: 'There are no changes to save',
} as const;

export const REVIEW = {
  /** What stands in place of a status before the first review. */
  none: 'Not reviewed',
  notPosted: 'Failed to post the review',
  posted: (status: string) => `${status} has been posted`,
  commentRequired: 'Comment is required',
  statusRequired: 'Status is required',
  needsOtherEyes: 'Somebody else must approve a fact that you created or edited last',
  changed: 'Changed since it was reviewed',
  changedSince: (who: string, when: string) => `Changed since it was reviewed, by ${who} on ${when}`,
} as const;
