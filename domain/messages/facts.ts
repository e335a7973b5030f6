/** The texts of facts and their reviews, word for word from the specification where it quotes them (spec 1 §4, §5, §8). */
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
  saveAnyway: 'Save anyway',
  goBack: 'Go back',
  notPermitted: 'User is not permitted',
  endBeforeStart: FORM.endBeforeStart,
  clearEvent: 'Clear Event: This will deassociate the fact from the event, are you sure?',
  eventsNeed: "Events require matching fields 'Displacement type' and 'Year' to be provided",
  mastersNeed:
    "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year' to be provided",
  mastersMatch: "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year'.",
  excerptForIduRequired: 'Excerpt for IDU is required',
  alreadyAdded: (row: number) => `This place is already added, in row ${row}`,
  confidential: 'Confidential',
  notCounted: 'Not counted: no role',
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
  changed: (what: string, who: string, when: string) => `${what}, by ${who} on ${when}`,
} as const;

export const REVIEW = {
  /** Shown in place of a status, before the first review. */
  none: 'Not reviewed',
  notPosted: 'Failed to post the review',
  commentRequired: 'Comment is required',
  selected: 'Review',
} as const;
