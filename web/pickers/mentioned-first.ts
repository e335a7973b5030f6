/** The countries of the record that a text is about: their experts are offered before those of others. */
import { createContext } from 'react';

export const MentionedFirst = createContext<readonly string[]>([]);

/** Of a record with one country, or several. */
export function countriesOfRecord(row: object): readonly string[] {
  const { iso3, countries } = row as { iso3?: unknown; countries?: unknown };
  const all = Array.isArray(countries) ? countries : [iso3];
  return all.filter((one): one is string => typeof one === 'string');
}
