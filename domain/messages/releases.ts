/** The texts of releases: the steps of their life, and the rules that leave a fact out (docs/figures.md). */

import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const RELEASE = {
  first: "A release is a named, frozen set of figures. Begin with 'New Release'.",
  noFacts: 'No fact would be frozen. Edit the release: take a lower status, another year or other groups.',
  signOff: 'The figures are frozen. Sign them off once you have read them.',
  alone: 'You froze these figures. If you sign them off, too, the page says that one person did both.',
  oneDid: 'One person froze these figures and signed them off.',
  errorsAmong: (errors: number, all: number, records: number) =>
    `${errors === all ? (all === 1 ? 'It' : 'All') : `${errors} of ${all}`} ${errors === 1 ? 'is a potential error' : 'are potential errors'}, of ${counted(records, 'record')}. What is accepted is frozen as it is, and published with the figures.`,
  people: (count: number) => counted(count, 'person', 'people'),
  imported: (count: number, all: number) => (count === all ? 'by import' : `of them ${showNumber(count)} by import`),
  accept: (records: number) => (records === 0 ? 'Accept' : `Accept ${counted(records, 'potential error')}`),
  accepted: (count: number) => `${counted(count, 'item is', 'items are')} accepted`,
  openAgain: (count: number) =>
    count === 1 ? 'The item is open again' : `The ${showNumber(count)} items are open again`,
  notOpenAgain: 'Failed to take back what was accepted',
  withoutErrors: (count: number) =>
    count === 1 ? 'Only the one that is no potential error' : `Only the ${count} that are no potential errors`,
  confidential: (facts: number) => `${counted(facts, 'fact')} of this release became confidential since the freeze`,
  confidentialRead:
    'Programs outside still read what was published. Publish a revision, which leaves such facts out, or withdraw the release.',
  confidentialUnread: "The release can't be published. Make a revision, which leaves such facts out.",
  fourEyes: 'You froze this release: another person has to sign it off.',
  form: {
    created: 'The release is created',
    saved: 'The release is saved',
    notCreated: 'Failed to make the release',
    save: 'Create and check',
  },
} as const;

/** Each rule that leaves a fact out of a release: a short name, and the reason in a sentence. */
export const LEFT_OUT: Readonly<Record<string, readonly [name: string, why: string]>> = {
  'No: sample': ['Sample', 'The fact is sample data, and there are real facts. Samples are never published with them.'],
  'No: archived': ['Archived', 'The fact is archived.'],
  'No: event is archived': ['Event archived', 'The event of the fact is archived.'],
  'No: document is archived': ['Document archived', 'The document of the fact is archived.'],
  'No: confidential': ['Confidential', 'The fact is confidential, and such facts are never published.'],
  'No: document is confidential': [
    'Document confidential',
    'The document of the fact is confidential, and facts of such documents are never published.',
  ],
  'No: other cause': ['Other cause', 'The release is of other causes.'],
  'No: other group': ['Other group', 'The fact is in none of the groups of the release.'],
  'No: not reviewed far enough': [
    'Review status too low',
    'The review status of the fact is below the lowest status of the release. Review the fact, or take a lower status.',
  ],
  'No: no figure': ['No figure', 'The fact has no figure.'],
  'No: triangulation': ['Triangulation', 'The role of the fact is Triangulation: it supports another figure.'],
  "No: before the year's end": [
    "Before the year's end",
    "The stock is reported for a day before 31 December. A release takes stocks of the year's end.",
  ],
  'No: part of its master fact': [
    'Part of its master fact',
    'The master fact counts, and its figure includes this one. Nobody is counted twice.',
  ],
};
