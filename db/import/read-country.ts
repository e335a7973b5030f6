/** Reads the country of a row: its code, or any of its names where the code is missing or is itself a name. */
import type { Country } from './locations.ts';
import type { Lists } from './records.ts';
import { Refusal, requireCell } from './values.ts';

export function readCountry(cells: Readonly<Record<string, string>>, { countries, findCountry }: Lists): Country {
  const given = cells['iso3'] ?? '';
  const names = given === '' ? [cells['country'] ?? '', cells['country_name'] ?? ''] : [given];
  for (const name of names) {
    const [found, ...more] = name === '' ? [] : findCountry(name);
    const country = found === undefined || more.length > 0 ? undefined : countries.get(found);
    if (country !== undefined) return country;
  }
  throw new Refusal('iso3', `'${requireCell(cells, 'iso3')}' is no country we know`);
}
