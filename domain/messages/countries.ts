/** The texts of the list of countries and of a country's profile. */
import { reasonOf, type Reason } from '#domain/facts/reasons.ts';
import { counted } from '#domain/values/counts.ts';

export const COUNTRY = {
  headline: (year: number) => `The figures of ${year}`,
  flowOf: (cause: string, year: number) => `New displacement by ${cause.toLowerCase()} in ${year}`,
  stockOf: (cause: string, year: number) => `People displaced by ${cause.toLowerCase()} at the end of ${year}`,
  suspended: 'Suspended: nobody watches the country',
  notLoaded: 'Country information failed to load',
  unknown: 'Unknown country',
  figuresNotLoaded: 'The figures of the country failed to load',
  withoutExpert: (count: number) => `${counted(count, 'country', 'countries')} without an expert`,
  silent: (count: number, year: number) =>
    `${counted(count, 'country', 'countries')} with figures in ${year - 1} and none in ${year}`,
  leftOut: (count: number, reason: Reason) =>
    `${counted(count, 'fact is', 'facts are')} not counted: ${reasonOf(reason, count)}.`,
} as const;
