/** The texts of the list of countries and of a country's profile. */
import { showNumber } from '#domain/numbers.ts';

export const COUNTRY = {
  suspended: 'Suspended: nobody watches the country',
  unknown: (iso3: string) => `No country has the code ${iso3}`,
  unknownNext: 'Choose a country above, or find it in the list of countries.',
  notLoaded: 'Country information failed to load',
  figuresNotLoaded: 'The figures of the country failed to load',
  mapNotLoaded: 'The map of the facts failed to load',
  noFigures: 'No figures yet',
  noFiguresNext: 'New displacement and IDPs of facts that count in their events appear here, by year and cause.',
  noMonths: 'No new displacement in these two years',
  noPlaces: (year: number) => `No fact of ${year} has a place`,
  noPlacesNext: "Places added to a fact's locations appear here.",
  noFacts: 'No facts yet',
  /** The year of 'this year', where it is not the calendar's. */
  thisYear: (year: number) => `This year: ${year}, the latest with figures that count`,
  countedRoles:
    'Recommended + Partial (Added) − Partial (Subtracted); a sub-fact does not count beside its master fact.',
  notCounted: 'not counted',
  /** `counts` gives the reason, as the facts list does: 'No: triangulation'. */
  leftOut: (count: number, counts: string) =>
    `${count === 1 ? '1 fact is' : `${showNumber(count)} facts are`} not counted: ${counts.replace('No: ', '').replace('its master fact', count === 1 ? 'its master fact' : 'their master fact')}.`,
} as const;
