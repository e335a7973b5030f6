/** Finds the accuracy of the places of a table: by the words of their column, by the areas beside them, else by their P-codes. Locates nothing. */
import { countryOfPcode, isCountryCode } from '#domain/countries/iso3s.ts';
import type { RecordAccuracy } from '#domain/generated/lists.ts';
import { headerWords, meaningsOf } from './header-words.ts';

/** Words of areas that are of another level in each country, or of none. */
const UNSURE = new Set(
  (
    'division divisions island islands entity entidad canton cantons department departments departement departements dept ' +
    'county counties zone zones location locations loc localizacao ubicacion area areas place places lieu lieux lugar ' +
    'lugares local display hotspot geomaster macro منطقه مكان'
  ).split(' '),
);

const ofNumber = (level: number): RecordAccuracy => (level === 0 ? 'Admin0' : level === 1 ? 'Admin1' : 'Admin2+');

/** The accuracy that a header says by itself: 'Oblast', 'Admin 2', 'Camp'; null of a word that is of several levels. */
export function accuracyOfHeader(header: string, tag: string): RecordAccuracy | null {
  const tagged = /^#adm(?:in)?([0-5])(?!\d)/i.exec(tag.trim())?.[1];
  if (tagged !== undefined) return ofNumber(Number(tagged));
  const words = headerWords(header);
  const said = meaningsOf(words);
  const digit = said.find((_, at) => said[at - 1] === 'admin' && /^=[0-5]$/.test(said[at] ?? ''));
  if (digit !== undefined && digit !== null) return ofNumber(Number(digit.slice(1)));
  if (words.some((word) => UNSURE.has(word))) return null;
  const depths = said.flatMap((one) => (/^\d/.test(one ?? '') ? [Number(one)] : []));
  const levels = new Set(depths.map((depth) => (depth < 1 ? null : depth < 2 ? 'Admin1' : 'Admin2+')));
  const [only = null, second] = levels;
  return second === undefined ? only : null;
}

type Area = { depth?: number | null; accuracy?: RecordAccuracy | null };
/** Depths of columns without a word of their own, as in an outline. */
const isUnnamed = (depth: number): boolean => depth >= 5 && depth < 9;

/** The accuracy of the column of a name: below an area it is a smaller one. Below a region a province may be of either level. */
export function accuracyOfName({ depth, accuracy = null }: Area, areas: readonly Area[]): RecordAccuracy | null {
  const within = areas.flatMap((area) => ((area.depth ?? 0) >= 1 ? [area.depth ?? 0] : []));
  if (within.length === 0) return accuracy;
  if (within.some(isUnnamed)) return null;
  return (depth ?? 9) < 2 && within.every((one) => one === 1) ? null : 'Admin2+';
}

/** Countries whose codes of the first level have three digits, and those where two digits are of the second. */
const THREE = new Set(['NGA', 'NER', 'CMR', 'MMR', 'KEN']);
const SECOND = new Set(['LKA']);

/** The accuracy of a P-code of OCHA by its length: 'SD01', 'SD01001'; null where the country's length is not known. */
export function accuracyOfCode(text: string): RecordAccuracy | null {
  if (isCountryCode(text)) return 'Admin0';
  const iso3 = countryOfPcode(text);
  if (iso3 === null) return null;
  const [, digits = '', rest = ''] = /^[A-Z]{2,3}[-_]?(\d+)(.*)$/s.exec(text) ?? [];
  // Codes of one length end in zeros: 'PH140000000'.
  if (rest !== '' || digits.length > 3) return digits.length > 7 && /^\d\d0{6}/.test(digits) ? 'Admin1' : 'Admin2+';
  if (digits.length === 2) return SECOND.has(iso3) ? 'Admin2+' : 'Admin1';
  return THREE.has(iso3) ? 'Admin1' : null;
}

const MOST_LETTERS = 40;

/** The level of a word for a kind of area: 0 of 'Country', 1 of 'Region', 2 of 'District'; null of any other text. */
export function levelOfWord(text: string): number | null {
  const said = text.length > MOST_LETTERS ? [] : meaningsOf(headerWords(text));
  if (said.length === 1 && said[0] === 'country') return 0;
  const depth = said.length === 1 && /^[\d.]+$/.test(said[0] ?? '') ? Number(said[0]) : 0;
  return depth < 1 ? null : depth < 2 ? 1 : depth === 2 ? 2 : depth < 3 ? 3 : depth < 4 ? 4 : 5;
}

/** The level of each code of a table that has those of areas and of the areas in them, by their lengths; null of any other. */
export function levelsOfCodes(codes: readonly string[]): readonly (number | null)[] | null {
  const known = new Set(codes.filter((code) => isCountryCode(code) || countryOfPcode(code) !== null));
  const lengths = [...new Set([...known].map((code) => code.length))].toSorted((one, other) => one - other);
  if (lengths.length < 2 || lengths.length > MOST_LEVELS) return null;
  // Each smaller area lies in one that the table has.
  const deeper = [...known].filter((code) => code.length > (lengths[0] ?? 0));
  const nested = deeper.filter((code) =>
    lengths.some((length) => length < code.length && known.has(code.slice(0, length))),
  );
  if (nested.length < deeper.length * MOST) return null;
  return codes.map((code) =>
    known.has(code) ? lengths.indexOf(code.length) + (isCountryCode(codes[0] ?? '') ? 0 : 1) : null,
  );
}
const MOST_LEVELS = 5;
const MOST = 0.9;
