/** The texts of facts and their reviews, word for word from the specification where it quotes them (spec 1 §4, §5, §8). */
import { REASONS } from '#domain/facts/reasons.ts';
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { FORM } from './forms.ts';

export const FACT = {
  form: {
    invalid: 'Form error',
    newTitle: 'New Fact',
    editTitle: 'Edit',
    newLink: 'New Master Fact',
    notDeletable: { fact_has_sub_facts: "A master fact with sub-facts can't be deleted" },
  },
  areaContains: (area: string, places: string) =>
    `${area} contains ${places}: both count as origins and move the centroid. Keep the more exact one.`,
  otherYears: (years: string) => `The dates of the figure are of ${years}`,
  openPeriod: 'Without an end date the period is open: QA lists the fact as an error.',
  unsaid: (figure: number, other: number | null) =>
    other === null
      ? `The excerpt does not have ${showNumber(figure)}.`
      : `The excerpt has ${showNumber(other)}, not ${showNumber(figure)}.`,
  useSaid: (figure: number) => `Use ${showNumber(figure)}`,
  unsaidFigures: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 figure is not in its excerpt' : `${count} figures are not in their excerpts`,
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
  swapped: (name: string) => `Latitude and longitude of ${name} seem to be swapped`,
  swap: 'Swap them',
  excerptForIduRequired: 'Excerpt for IDU is required',
  alreadyAdded: (row: number) => `This place is already added, in row ${row}`,
  confidential: 'Confidential',
  noEvent: `Not counted: ${REASONS.event}`,
  noEventText: 'Totals count figures of events only.',
  noEventOfSub: 'It counts only in the total of its master fact.',
} as const;

/** A fact that is added to the figure of an area around it, or of places within it. */
export const FIGURES_AROUND = {
  has: 'This event has ',
  line: (number: number) => `fact ${number} has`,
  same: (own: string) => `${own} may be the same people.`,
  added: (own: string, several: boolean, saved: boolean) =>
    `${own} ${saved ? 'is' : 'would be'} added to ${several ? 'them' : 'it'}.`,
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
  /** Shown instead of a status, before the first review. */
  none: 'Not reviewed',
  notPosted: 'Failed to post the review',
  commentRequired: 'Comment is required',
  selected: 'Review',
} as const;

/** Going through facts to review them, one at a time. */
export const REVIEW_RUN = {
  title: 'Review facts',
  open: 'Review',
  openOnWide: ' one by one',
  most: 500,
  tooMany: 'No more than 500 facts can be reviewed one by one: narrow the search.',
  notOpened: 'The review could not be opened',
  nothing: 'No fact of this search can be reviewed',
  finished: (count: number) => `${counted(count, 'fact')} reviewed`,
  /** '7 Approved'; null for none. */
  withStatus: (count: number, status: string) => (count === 0 ? null : `${showNumber(count)} ${status}`),
  end: 'This was the last fact.',
  progress: (at: number, of: number, done: number) => `${at} of ${of} · ${done} reviewed`,
  own: (count: number) => `${counted(count, 'fact')} of the search ${count === 1 ? 'waits' : 'wait'} for you.`,
  ownAlone: 'Only those that wait for you',
  all: 'All facts of the search',
  /** `own` wait for the user and come first; 0 if none does, or the search is of these alone. */
  first: (most: number, of: string, own: number) =>
    `The first ${most} of ${of} facts${own === 0 ? '' : `, ${showNumber(own)} that ${own === 1 ? 'waits' : 'wait'} for you before the others`}.`,
  posting: (count: number) => `${counted(count, 'review')} being posted`,
  unsent: (status: string) => `${status} is posted in ten seconds, or with the next review`,
  commentPosted: 'Comment posted',
  held: (status: string) => `${status} is posted when the fact has loaded`,
  failed: (status: string, at: number) => `${status} was not posted to fact ${at}`,
  leave: (count: number) =>
    `${counted(count, 'review')} of this run ${count === 1 ? 'was' : 'were'} not posted: go back to the facts, or try again.`,
  already: (status: string) => `The fact is ${status} already.`,
  notInRole: (status: string) => `Your role does not include ${status}.`,
  archived: 'The fact is archived: restore it first',
  readsAlone: 'Your role reads facts, and reviews none.',
  otherEyes: 'Somebody else must approve a fact that you created or edited last.',
  knownErrors: (count: number) => counted(count, 'potential error'),
  others: 'Counted beside it in the event',
  noOthers: (type: string) => `No other ${type}`,
  allOthers: (count: number, sum: string, type: string) => `${counted(count, 'figure')} of ${type}, ${sum} in sum`,
  takeBack: 'Take back',
  takeBackAbout: (status: string) => `Take ${status} back (Z)`,
  firstStays: (status: string) =>
    `${status} is the first review of its fact and can't be taken back: post another status`,
  takenBack: 'Taken back by the reviewer',
  isAgain: (status: string) => `Taken back: the fact is ${status} again`,
  notTakenBack: 'The review has not been taken back',
  keys: (back: boolean) =>
    `2–5 posts a status · C comment, 1 or Ctrl+Enter posts it · J K next, back${back ? ' · Z takes the last review back' : ''} · E edit`,
} as const;
