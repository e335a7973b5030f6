/** Reads a typed, pasted or imported cell as a value of its column, and writes values as text. A text that can't be read is a problem in plain words; nothing is guessed. */
import { countryFinder, type NamedCountry } from '#domain/countries/find-country.ts';
import { RECORD_ACCURACIES } from '#domain/generated/lists.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { readDate, readDay, readSerial } from './coerce-dates.ts';
import { quotedText, readCount, readCountNumber, readDegrees, readDegreesNumber } from './coerce-numbers.ts';
import type { SheetColumn } from './columns.ts';
import type { CellValue, ReadCell, ReadOptions } from './sheet-types.ts';

export type CellInput = string | number | boolean | Date | null | undefined;
export type CellReader = (column: SheetColumn, input: CellInput, options?: ReadOptions) => ReadCell;
export type { NamedCountry };

/** Control characters but tab and line break, and halves of characters: the database stores neither. */
// oxlint-disable-next-line no-control-regex -- They are removed.
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Cs}/gu;
const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!)$/;

const cleaned = (text: string): string => text.replaceAll('\r\n', '\n').replace(UNSTORABLE, '').trim();

function countryReader(countries: readonly NamedCountry[]): (text: string) => ReadCell {
  const find = countryFinder(countries);
  return (text) => {
    const [value, ...more] = find(text);
    if (value === undefined) return { problem: 'There is no country with this name or code' };
    return more.length === 0
      ? { value }
      : { problem: `${quotedText(text)} is a name of several countries: ${[value, ...more].join(', ')}` };
  };
}

/** By name in any case; 'Admin 2', 'ADM3' and smaller are Admin2+. */
function readAccuracy(text: string): ReadCell {
  const typed = text.toLowerCase().replaceAll(/[\s_-]/g, '');
  const named = RECORD_ACCURACIES.find((name) => name.toLowerCase() === typed);
  if (named !== undefined) return { value: named };
  const [, level] = /^adm(?:in)?(\d)\+?$/.exec(typed) ?? [];
  const value = level === undefined ? undefined : RECORD_ACCURACIES[Math.min(Number(level), 2)];
  return value === undefined ? { problem: 'The accuracy is not in the list: Admin0, Admin1 or Admin2+' } : { value };
}

const NUMBERS: ReadonlySet<SheetColumn['kind']> = new Set(['count', 'date', 'latitude', 'longitude']);
/** Signs of a missing number or date: n/a, N.D., s/d, н/д, two dots. A typed dash may also be a zero, so it is not read; NA is Namibia among countries. */
export const MISSING =
  /^(?:n ?[./]? ?[ad]\.?|n\/?r|s ?[./] ?[di]\.?|н ?[./]? ?д\.?|\.{2,3}|…|null|nan|no data|sin datos?)$/i;
/** Where a file has no number. */
export const DASH = /^[-\u2010-\u2015\u2212]+$/u;

/** No number or date is longer; patterns are not tried on the text of a page. */
const LONGEST = 200;

/** Reads cells; `countries` is the list of the database. Empty cells are null. */
export function cellReader(countries: readonly NamedCountry[]): CellReader {
  const readCountry = countryReader(countries);
  const readText = (column: SheetColumn, text: string, options: ReadOptions): ReadCell => {
    switch (column.kind) {
      case 'count':
        return readCount(text, options);
      case 'date':
        return readDate(text, options);
      case 'latitude':
      case 'longitude':
        return readDegrees(text, column.kind);
      case 'country':
        return readCountry(text);
      case 'accuracy':
        return readAccuracy(text);
      case 'text':
        return { value: text };
    }
  };
  return (column, input, options = {}) => {
    if (input === null || input === undefined || input === '') return { value: null };
    if (typeof input === 'number') {
      if (column.kind === 'count') return readCountNumber(input, options);
      if (column.kind === 'date' && !Number.isInteger(input)) return readSerial(input);
      if (column.kind === 'latitude' || column.kind === 'longitude') return readDegreesNumber(input, column.kind);
    }
    if (input instanceof Date) {
      const day = readDay(input);
      return column.kind === 'date' || 'problem' in day ? day : readText(column, String(day.value), options);
    }
    const text = cleaned(String(input));
    if (text === '') return { value: null };
    if (text.startsWith('#') && SHEET_ERROR.test(text)) return { problem: `${text} is an error of the spreadsheet` };
    if (NUMBERS.has(column.kind) && MISSING.test(text)) return { value: null };
    if (NUMBERS.has(column.kind) && text.length > LONGEST)
      return { problem: `${quotedText(text)} is too long for a number or a date` };
    return readText(column, text, options);
  };
}

/** The value as the sheet shows it. */
export const showCell = (column: SheetColumn, value: CellValue): string =>
  value === null ? '' : column.kind === 'count' && typeof value === 'number' ? showNumber(value) : String(value);

/** The value as the clipboard and files have it: a German spreadsheet reads 12,345 as 12.345. */
export const plainCell = (value: CellValue): string => (value === null ? '' : String(value));
