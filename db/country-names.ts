/** The keys of the names of countries as the reference list that the database reads deliveries with. */
import { parse } from 'csv-parse/sync';
import { countryKeys } from '#domain/countries/find-country.ts';

/** The text of reference/country_names.csv, from that of geo_entities.csv. */
export function countryNamesCsv(geoEntities: string): string {
  const rows = parse(geoEntities, { bom: true, columns: true, skip_empty_lines: true }) as Record<string, string>[];
  const countries = rows.map(({ iso3 = '', iso = '', name = '', idmc_short_name = '' }) => ({
    iso3,
    iso: iso === '' ? null : iso,
    name,
    idmc_short_name,
  }));
  const lines = countryKeys(countries)
    // No key holds a comma or a quote.
    .map(({ key, iso3, short }) => `${key},${iso3},${short}`)
    .toSorted();
  return `key,iso3,short\n${lines.join('\n')}\n`;
}
