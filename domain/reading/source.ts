/** What is known of a report before it is read. */
import type { KnownCountries } from './known-countries.ts';

export interface Source {
  /** `YYYY-MM-DD`: days such as 'on Tuesday' are counted from it. */
  published: string | null;
  /** The countries that it may name. */
  knownCountries?: KnownCountries;
}
