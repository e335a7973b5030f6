/** The texts of the dashboards. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { REVIEW } from './facts.ts';

/** The names that stand for facts without a value, also in the filters of the facts list. */
export const NO_VALUE = {
  term: 'No term',
  role: 'No role',
  group: 'No group',
  hazard: 'No hazard',
  month: 'No month',
  region: 'No region',
  event: 'No event',
  status: REVIEW.none,
} as const;

export const PERFORMANCE = {
  byMonth: 'Facts created by month',
  inMonth: (count: number, month: string) => `${counted(count, 'fact')} created in ${month}`,
  yearBefore: 'Grey: the same month of the year before.',
  importedAlone: (facts: number) =>
    `In the period before nobody created a fact; ${showNumber(facts)} came by an import.`,
  notLoaded: 'The dashboard failed to load',
  none: 'Nobody created a fact in this period',
  /** The experts with facts in the period before alone, named after it. */
  withoutFacts: (people: number) =>
    `${people === 1 ? 'One person' : `${showNumber(people)} people`} without a fact in this period, with the facts of the period before: `,
  seeImported: (count: number) => `See the ${counted(count, 'imported fact')}`,
  imported: 'Imported',
  importedApart: 'Imported facts count in the reviews; elsewhere on this page only the row Imported has them.',
  /** The first words of the page: what people did in the period, beside the one before. */
  lead: (facts: number, people: number) =>
    `${counted(facts, 'fact')} created by ${people === 1 ? 'one person' : `${showNumber(people)} people`}`,
  leadBefore: (change: string) => `${change} on the period before`,
  comparedYears: (days: string) => `Compared with ${days}, the same days of the year before`,
  compared: (days: string) => `Compared with ${days}, the period of equal length before`,
} as const;

export const ANALYSIS = {
  counted:
    'New displacement by the month of its first day: recommended and added figures less subtracted ones. A sub-fact does not count beside its master fact.',
  /** `others`: the months before the first and after the last figure. */
  few: (year: number, others: number) =>
    `${year} has few facts.${others === 0 ? '' : ` The ${counted(others, 'month', 'months')} without figures before and after these ${others === 1 ? 'is' : 'are'} not shown.`}`,
  hazard: 'A figure is under the hazard of its event, also where a file named another one for the fact.',
  /** `year` is the shown one; the latest where all are. */
  year: (year: number) =>
    `A year has the flows that began in it: one that began in December ${year - 1} is in ${year - 1}, not in ${year}, even if it lasted until ${year} or is reported for it.`,
} as const;
