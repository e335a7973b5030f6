/** The texts of the dashboards. */
import { counted } from '#domain/values/counts.ts';
import { REVIEW } from './facts.ts';

/** The names that stand for facts without a value, also in the filters of the facts list. */
export const NO_VALUE = {
  term: 'No term',
  role: 'No role',
  group: 'No group',
  hazard: 'No hazard',
  month: 'No month',
  region: 'No region',
  status: REVIEW.none,
} as const;

export const PERFORMANCE = {
  notLoaded: 'The dashboard failed to load',
  none: 'Nobody created a fact in this period',
  seeImported: (count: number) => `See the ${counted(count, 'imported fact')}`,
  imported: 'Imported',
  importedApart: 'Imported facts have a row of their own, and count in no other number of this page.',
  periods:
    'Reference: the facts of the chosen period. Previous: those of the period before it, of the same length. Variation: the difference.',
} as const;

export const ANALYSIS = {
  counted:
    'New displacement by the month of its first day: recommended and added figures less subtracted ones. A sub-fact does not count beside its master fact.',
  hazard: 'A figure is under the hazard of its event, also where a file named another one for the fact.',
  /** `year` is the shown one; the latest where all are. */
  year: (year: number) =>
    `A year has the flows that began in it: one that began in December ${year - 1} is in ${year - 1}, not in ${year}, even if it lasted until ${year} or is reported for it.`,
} as const;
