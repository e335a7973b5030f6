/** The codes of countries, to recognise a column of codes without the list of the database. */
import codes from 'i18n-iso-countries/codes.json' with { type: 'json' };

export const ISO3S: ReadonlySet<string> = new Set(codes.flatMap(([, iso3]) => iso3 ?? []));
const ISO2S: ReadonlySet<string> = new Set(codes.map(([iso2 = '']) => iso2));

/** The code of the country that a P-code of OCHA begins with: 'SD01001', 'MMR001'; null of any other text. */
export function countryOfPcode(text: string): string | null {
  // A territory of its own here, a state of Sudan there.
  if (text.startsWith('SD19')) return 'AB9';
  const [, letters = ''] = /^([A-Z]{2,3})[-_]?\d{2,}/.exec(text) ?? [];
  if (ISO3S.has(letters)) return letters;
  const first = letters.slice(0, 2);
  return ISO2S.has(first) ? first : null;
}
