/** The texts of facts and their reviews, word for word from the specification where it quotes them (spec 1 §4, §5, §8). */
import { counted } from './dataset-links.ts';
import { FORM } from './forms.ts';

export const FACT = {
  form: {
    invalid: 'Form error',
    newTitle: 'New fact',
    editTitle: 'Edit',
    newLink: 'New Master Fact',
    notDeletable: { fact_has_sub_facts: "A master fact with sub-facts can't be deleted" },
  },
  areaContains: (area: string, places: string) =>
    `${area} contains ${places}: both count as origins and move the centroid. Keep the more exact one.`,
  otherYears: (years: string) => `The dates of the figure are of ${years}`,
  zero: 'The figure is 0. Save anyway?',
  zeros: (numbers: string) => `The figure of fact ${numbers} is 0. Save anyway?`,
  saveAnyway: 'Save anyway',
  goBack: 'Go back',
  locked: (status: string) => `Fact ${status.toLowerCase()}`,
  notCloned: (status: string) => `This fact is ${status} and can't be cloned`,
  notRestored: (status: string) => `This fact is ${status}. To restore, reopen it from Reviews.`,
  notPermitted: 'User is not permitted',
  endBeforeStart: FORM.endBeforeStart,
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
  notCounted: 'Not counted: no role',
  notCountedNext: 'Totals count a figure by its role in an event: choose an event in the Association card.',
  countsInMaster: 'It counts only in the total of its master fact, until an event is chosen in the Association card.',
} as const;

/** The question before a fact is saved that equals another in document, country, type, dates, places and figure. */
export const IDENTICAL = {
  title: (count: number) => (count === 1 ? 'There is an identical fact' : `There are ${count} identical facts`),
  saveAnyway: 'Save anyway',
  back: 'Back to the form',
} as const;

/** A review or change of all selected facts. */
export const SELECTED = {
  most: 3000,
  tooMany: 'No more than 3,000 facts can be changed at once: narrow the search.',
  staying: (count: number) =>
    `${counted(count, 'fact')} ${count === 1 ? 'stays as it is' : 'stay as they are'}, because`,
  edit: 'Edit',
  editAbout:
    'Each fact gets these values, where it accepts them; fields left empty stay as they are. Its history keeps the change and can restore it.',
  titleOfEdit: (count: number) => `Edit ${counted(count, 'fact')}`,
  changing: (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'changes' : 'change'}`,
  change: (count: number) => `Change ${counted(count, 'fact')}`,
  changed: (count: number) => `${counted(count, 'fact')} ${count === 1 ? 'has' : 'have'} been changed`,
  notChanged: 'Failed to change the facts',
} as const;

/** The records that a fact rests on, by their relation. */
export const NEIGHBOURS: Readonly<Record<string, string>> = {
  events: 'event',
  documents: 'document',
  publishers: 'publisher',
  hazard_types: 'hazard',
  tabular_datasets: 'tabular dataset',
  facts: 'master fact',
};

export const AROUND = {
  title: 'Changed since sign-off',
  changed: (what: string, who: string, when: string) => `${what}, by ${who} on ${when}`,
  next: 'A review of the fact takes this note away.',
} as const;

export const REVIEW = {
  /** Shown in place of a status, before the first review. */
  none: 'Not reviewed',
  notPosted: 'Failed to post the review',
  posted: (status: string) => `${status} has been posted`,
  commentRequired: 'Comment is required',
  statusRequired: 'Status is required',
  greyedOut: "You don't have permission for the greyed-out statuses.",
  needsOtherEyes: 'Somebody else must approve a fact that you created or edited last',
  selected: 'Review',
  selectedAbout: 'One review is posted to each fact that takes the status. The others stay as they are.',
  titleOfSelected: (count: number) => `Review ${counted(count, 'fact')}`,
  taking: (status: string, count: number) => `${counted(count, 'fact')} ${count === 1 ? 'gets' : 'get'} ${status}`,
  postTo: (status: string, count: number) => `Post ${status} to ${counted(count, 'fact')}`,
  postedTo: (status: string, count: number) => `${status} has been posted to ${counted(count, 'fact')}`,
  changed: 'Changed since it was reviewed',
  changedSince: (who: string, when: string) => `Changed since it was reviewed, by ${who} on ${when}`,
} as const;
