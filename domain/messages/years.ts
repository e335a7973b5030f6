/** The words of the year that a screen of figures opens on. */
import { counted } from '#domain/values/counts.ts';

export const YEARS = {
  shown: (year: number) => `This year: ${year}`,
  soFar: (year: number, facts: number) => `${year}: ${counted(facts, 'fact')} so far`,
  /** In place of the figure of a year that is no year to compare with. */
  notCompared: (year: number, facts: number) =>
    `${year}: ${facts === 0 ? 'no facts' : `only ${counted(facts, 'fact')}`}`,
} as const;
