/** The words of the reviews in the performance dashboard. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const PERFORMANCE_REVIEWS = {
  title: 'Reviews of the facts created in the period',
  loading: 'Counting the reviews',
  country: 'By country',
  expert: 'By expert',
  headers: { country: 'Country', expert: 'Expert' },
  numbers: {
    facts: 'Facts',
    waiting: 'Not reviewed',
    under_review: 'Under review',
    reviewed: 'Reviewed',
    signed_off: 'Signed off',
    oldest: 'Oldest not reviewed',
    days: 'Days to review',
  },
  since: (day: string, days: number) => `${day}, ${days === 0 ? 'less than a day' : counted(days, 'day')}`,
  share: 'Share reviewed',
  shareOf: (reviewed: number, facts: number) => `${showNumber(reviewed)} of ${showNumber(facts)} reviewed`,
  oldest: (words: string) => `The oldest not reviewed is of ${words}.`,
  without: (countries: number) => `${counted(countries, 'country', 'countries')} without a fact of the period: `,
  moreCountries: (count: number) => `and ${showNumber(count)} more`,
  all: 'All facts',
  about: 'Imported facts count here, too.',
  aboutDays: 'Days to review: the median from the creation to the first completed review.',
  more: (count: number) => `Show all ${showNumber(count)}`,
} as const;
