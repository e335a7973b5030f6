/** The countries of a name, in any of the languages whose names the program knows. */
import { countryFinder } from '#domain/countries/find-country.ts';
import { countries } from './countries.ts';

export const countriesOf = countryFinder(
  countries.map(({ iso3, iso2, name, shortName }) => ({ iso3, iso: iso2 || null, name, idmc_short_name: shortName })),
);
