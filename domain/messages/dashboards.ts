/** The texts of the dashboards. */
import { REVIEW } from './facts.ts';

/** The names that stand for facts without a value, also in the filters of the facts list. */
export const NO_VALUE = {
  term: 'No term',
  role: 'No role',
  group: 'No group',
  hazard: 'No hazard',
  status: REVIEW.none,
} as const;

export const PERFORMANCE = {
  notLoaded: 'The dashboard failed to load',
  none: 'No facts were created in this period',
  noneNext: 'Choose another reporting period above.',
  utc: 'Days are UTC days; the first and the last day are included. Archived facts are not counted.',
  groups: 'A fact in two groups counts in both.',
  noComparison: 'No facts before, so no per cent',
} as const;

export const QA = {
  disabled: 'This table is temporarily disabled',
  disabledNext: 'It reads every event, which takes longer than the other tables.',
  load: 'Load anyway',
  nothing: 'Nothing to check here: no rows match',
} as const;

export const ANALYSIS = {
  notLoaded: 'The monthly figures failed to load',
  none: 'No figures match these filters',
  noneNext: 'Remove a filter, or choose another year.',
  noFigures: 'No figures yet',
  noFiguresNext: 'The figures of facts that count in their events appear here by month.',
  counted:
    'New displacement by the month of its first day: recommended and added figures less subtracted ones. A sub-fact does not count beside its master fact.',
  /** `year` is the shown one; the latest where all are. */
  year: (year: number) =>
    `A year has the flows that began in it: one that began in December ${year - 1} is in ${year - 1}, not in ${year}, even if it lasted until ${year} or is reported for it.`,
  leftOut: (cause: string) => `${cause}: facts left out`,
} as const;
