/** Looks at the values of a column: what they can be, and what not. Reads no header. */
import { countryOfPcode, isCountryCode, ISO3S } from '#domain/countries/iso3s.ts';
import { DASH, MISSING } from './coerce.ts';
import { readCount } from './coerce-numbers.ts';
import { isTotalText } from './import-lines.ts';
import { OF_CAUSES, type Target } from './import-names.ts';
import { isEmpty, textOf, type Head, type RawCell, type RawTable } from './import-table.ts';
import { SHEET_COLUMNS } from './columns.ts';

export const KINDS = new Map<string, string>([
  ...SHEET_COLUMNS.map(({ name, kind }) => [name, kind] as const),
  ...[...OF_CAUSES.keys()].map((name) => [name, 'count'] as const),
]);
/** Values of a column that are looked at, from rows of the whole table. */
export const SAMPLES = 200;

/** Values of a column: how many are numbers, shares, texts and codes of countries. */
export type Values = {
  filled: number;
  numbers: number;
  whole: number;
  shares: number;
  percents: number;
  large: number;
  /** Numbers up to 180, whose comma may be decimal. */
  degrees: number;
  dates: number;
  countries: number;
  pcodes: number;
  totals: number;
  distinct: number;
  sum: number;
  /** 1, 2, 3 …: numbers of rows. */
  isSerial: boolean;
};

/** A day in digits, with or without its time. */
const DATE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}([-/.])\d{1,2}\1\d{4})(?:[T ].{0,20})?$/;

export function valuesOf({ rows }: RawTable, { from }: Head, at: number): Values {
  const values: Values = {
    filled: 0,
    numbers: 0,
    whole: 0,
    shares: 0,
    percents: 0,
    large: 0,
    degrees: 0,
    dates: 0,
    countries: 0,
    pcodes: 0,
    totals: 0,
    distinct: 0,
    sum: 0,
    isSerial: true,
  };
  const texts = new Set<string>();
  const step = Math.max(1, Math.floor((rows.length - from) / SAMPLES));
  for (let line = from; line < rows.length; line += step) {
    const cell: RawCell = rows[line]?.[at] ?? null;
    if (isEmpty(cell)) continue;
    const text = textOf(cell);
    if (cell instanceof Date || DATE.test(text)) {
      values.filled += 1;
      values.dates += 1;
      continue;
    }
    if (MISSING.test(text) || DASH.test(text)) continue;
    values.filled += 1;
    texts.add(text);
    if (ISO3S.has(text)) values.countries += 1;
    if (countryOfPcode(text) !== null || isCountryCode(text)) values.pcodes += 1;
    else if (isTotalText(text)) values.totals += 1;
    if (text.endsWith('%') && /^[-+]?\d[\d.,\s]*%$/.test(text)) {
      values.percents += 1;
      continue;
    }
    if (Math.abs(Number(text.replace(',', '.'))) <= 180) values.degrees += 1;
    const read = readCount(text, { dot: 'thousands' });
    const number =
      typeof cell === 'number' ? cell : 'value' in read ? Number(read.value) : Number(text.replace(',', '.'));
    if (Number.isNaN(number) || text === '') continue;
    values.numbers += 1;
    if (number !== 1 + (values.numbers - 1) * step) values.isSerial = false;
    values.sum += Math.max(0, number);
    if (Number.isInteger(Number(number.toPrecision(15)))) values.whole += 1;
    else if (Math.abs(number) < 1) values.shares += 1;
    if (Math.abs(number) > 180) values.large += 1;
  }
  values.distinct = texts.size;
  return values;
}

const MOST = 0.6;

/** Whether values of a column can be those of the record's column. An empty column fits all. */
export function fitsValues(
  { filled, numbers, whole, shares, percents, large, degrees, dates }: Values,
  target: Target,
  isScaled: boolean,
): boolean {
  if (filled === 0) return true;
  const kind = target.endsWith('_area') ? 'text' : KINDS.get(target);
  if (kind === 'count') {
    if (percents > filled / 2) return false;
    // 0, 1 and fractions between them are shares.
    if (!isScaled && shares > 0 && shares >= whole * 0.5 && large === 0) return false;
    return numbers >= filled * 0.2;
  }
  if (kind === 'latitude' || kind === 'longitude') return degrees >= filled / 2 || (numbers < filled && large === 0);
  if (target.endsWith('_name') || target.endsWith('_area')) return numbers + dates < filled * MOST;
  if (kind === 'country') return numbers < filled * MOST;
  return true;
}
