/** The words of the year that a screen of figures opens on. */
import { counted } from '#domain/values/counts.ts';

const LIST = new Intl.ListFormat('en-GB');

export const YEARS = {
  /** The latest filled year, also when a new one has begun. */
  shown: (year: number) => `Figures of ${year}`,
  few: (year: number) => `${year} (few facts)`,
  /** Their months would read as 'nobody was displaced'. */
  tooFew: (years: readonly number[]) =>
    years.length === 0
      ? ''
      : `${LIST.format(years.map(String))} ${years.length === 1 ? 'has' : 'have'} too few facts to compare with`,
  soFar: (year: number, facts: number) => `${year}: ${counted(facts, 'fact')} so far`,
  /** In place of the figure of a year that is no year to compare with. */
  notCompared: (year: number, facts: number) =>
    `${year}: ${facts === 0 ? 'no facts' : `only ${counted(facts, 'fact')}`}`,
} as const;
