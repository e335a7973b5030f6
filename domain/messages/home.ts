/** The words of the home page beside those of 'My work'. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { YEARS } from './years.ts';

export const HOME = {
  /** `day` is written out: 'Thursday 26 November'. */
  since: (day: string) => `New since ${day}`,
  sinceNotLoaded: 'The new records failed to load',
  sinceNothing: 'Nothing was recorded.',
  recorded: {
    facts: (count: number) => counted(count, 'fact'),
    events: (count: number) => counted(count, 'event'),
    documents: (count: number) => counted(count, 'document'),
  },
  byImport: (count: number, all: number) => (count === all ? 'by import' : `of them ${showNumber(count)} by import`),
  waiting: 'Waiting for your review, the largest first',
  unreviewed: 'Facts that nobody has reviewed, the largest first',
  oneByOne: 'Review one by one',
  waitingNotLoaded: 'The facts that wait failed to load',
  assigned: 'Assigned to you, the first due first',
  mine: 'Your countries',
  /** Until it is known whether the user has any. */
  countries: 'Countries',
  largest: (year: number) => `The countries with most new displacement in ${year}`,
  countriesAbout: (year: number, compared: boolean) =>
    `New displacement that began in ${year}, month by month added up${compared ? `, and in ${year - 1} (dotted)` : `. ${YEARS.tooFew([year - 1])}`}. The profile of a country also counts what is reported for ${year} and began earlier.`,
  follow: 'Follow a country: the inbox has what changes in it.',
  allCountries: 'All countries',
  noFigures: 'No figures',
  more: (count: number) => `${showNumber(count)} more`,
  latest: 'Latest facts',
  latestMine: 'Latest facts of your countries',
  /** `day` in words. */
  imported: (count: number, day: string, largest: number) =>
    `${counted(count, 'fact')} by import, ${day}${largest > 0 && largest < count ? '; the largest:' : ''}`,
  show: 'Show',
  alerts: 'Newest alerts',
} as const;
