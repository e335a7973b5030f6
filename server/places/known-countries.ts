/** The countries by their names, in all languages whose names the program knows. */
import { knownCountries as known } from '#domain/reading/known-countries.ts';
import { countries } from './countries.ts';

export const knownCountries = known(
  countries.map(({ iso3, iso2, name, shortName }) => ({ iso3, iso: iso2 || null, name, idmc_short_name: shortName })),
);
