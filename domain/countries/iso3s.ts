/** The three-letter codes of countries, to recognise a column of codes without the list of the database. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

export const ISO3S: ReadonlySet<string> = new Set(codes.flatMap(([, iso3]) => iso3 ?? []));
