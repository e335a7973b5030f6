/** The texts about sample data and its removal. */
import { counted } from '#domain/values/counts.ts';

/** The kinds in the order of the dry run: one and several. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  facts: ['fact', 'facts'],
  tabular_datasets: ['tabular dataset', 'tabular datasets'],
  events: ['event', 'events'],
  documents: ['document', 'documents'],
  publishers: ['publisher', 'publishers'],
  communications: ['communication', 'communications'],
  contacts: ['contact', 'contacts'],
  contextual_analysis: ['contextual analysis', 'contextual analyses'],
  significant_updates: ['significant update', 'significant updates'],
  monitoring_challenges: ['monitoring challenge', 'monitoring challenges'],
  parking_lot: ['record of the parking lot', 'records of the parking lot'],
  users: ['person', 'people'],
};

export const kindOfSample = (kind: string, count: number): string => KINDS[kind]?.[count === 1 ? 0 : 1] ?? kind;

const they = (count: number, one: string, several: string) => (count === 1 ? one : several);

export const SAMPLE = {
  mark: 'Sample',
  title: 'Sample data',
  about: 'The sample shows how Helix works. Remove it before real work: it is one operation, which can be undone.',
  none: 'No sample data',
  noneNext: 'Every record and person here is real.',
  remove: 'Remove sample data',
  question: 'Remove sample data?',
  loading: 'Counting the sample data',
  notLoaded: 'The sample data could not be counted',
  failed: 'Failed to remove the sample data',
  goes: 'Removed',
  stays: 'Kept',
  kind: 'Kind',
  used: 'Real records use what stays. Sample people who stay are suspended, and remain the authors of their records.',
  changed: (count: number) =>
    `${counted(count, 'sample record')} that people changed or reviewed ${they(count, 'stays', 'stay')}. Remove ${they(count, 'it', 'them')}, too`,
  signIns:
    'All sample people are signed out at once, and their passwords, links and tokens end. An undo does not bring these back.',
  removing: (count: number) => `Removed: ${counted(count, 'sample record')}`,
  removed: (count: number) => `${counted(count, 'sample record')} removed`,
  nothing: 'There was nothing to remove',
  leftOut: 'There are real facts now, so sample facts are left out of these figures.',
} as const;

/** The list of first steps: the words, the reason, and the place where the step is done. */
export const FIRST_STEPS = {
  title: 'First steps',
  menu: 'First steps',
  hide: 'Hide',
  failed: 'The first steps could not be hidden',
  done: 'Done',
  open: 'To do',
  allDone: 'All steps are done.',
  steps: {
    administrators: ['Add a second administrator', 'One person alone can lose the password', '/users'],
    colleagues: ['Add your colleagues', 'Each person signs in with an account of their own', '/users'],
    watched: ['Give each country an expert', 'Somebody watches every country with facts', '/portfolios'],
    imported: ["Import IDMC's figures", 'New facts are compared with the published ones', '/settings/import'],
    sample: ['Remove the sample data', 'Its figures and passwords are not for real work', null],
    mail: ['Set up mail', 'Set SMTP_URL, so that links and notifications arrive', '/settings/system'],
    backups: ['Set up backups', 'Set BACKUP_TO, so that a fault loses no work', '/settings/system'],
    countries: [
      'Ask for your countries',
      'A coordinator gives them to you; their news appears on this page',
      '/portfolios',
    ],
    fact: ['Record your first fact', 'Begin with its document, then record its facts beside it', '/documents/new'],
    follow: ['Follow your countries', 'The inbox has what changes in them', '/countries'],
    review: ['Review your first fact', 'Say whether its figure is right, one fact after the other', '/facts/review'],
    keys: ['Learn the keys', 'Press ? on any page: every action has a key', null],
  },
} as const;
export type Step = keyof typeof FIRST_STEPS.steps;
