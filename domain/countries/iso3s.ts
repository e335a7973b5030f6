/** The codes of countries, to recognise a column of codes without the list of the database. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

export const ISO3S: ReadonlySet<string> = new Set(codes.flatMap(([, iso3]) => iso3 ?? []));
const BY_ISO2: ReadonlyMap<string, string> = new Map(codes.map(([iso2 = '', iso3 = '']) => [iso2, iso3]));

/** Whether a text is the code of a country, which stands in a column of P-codes for the whole country. */
export const isCountryCode = (text: string): boolean => ISO3S.has(text) || BY_ISO2.has(text);

/** The country that a P-code of OCHA begins with: 'SD01001', 'MMR001'; null of any other text. */
export function countryOfPcode(text: string): string | null {
  // A territory of its own here, a state of Sudan there.
  if (text.startsWith('SD19')) return 'AB9';
  const [, letters = ''] = /^([A-Z]{2,3})[-_]?\d{2,}/.exec(text) ?? [];
  return ISO3S.has(letters) ? letters : (BY_ISO2.get(letters.slice(0, 2)) ?? null);
}
