/** A number of a cell as its sheet shows it: by its number format, and days as dd/mm/yyyy. */
import { formatValue, isDateFormat, serialToDate } from 'hucre';

/** The formats that a workbook names by a number alone (ECMA-376, 18.8.30); others of them are dates. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: 'General',
  13: 'General',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'd/m/yyyy h:mm',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '0.0E+0',
  49: 'General',
};
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 16) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const builtIn = (id: number): string => BUILT_IN[id] ?? (isBuiltInDate(id) ? 'd/m/yyyy' : 'General');

/** The library needs a time that grows with the square of a format, and of the digits of a fraction. */
const LONGEST_FORMAT = 200;

const pad = (number: number): string => String(number).padStart(2, '0');

/** @param isTime adds the time of a day. */
export const dayText = (day: Date, isTime: boolean): string =>
  `${pad(day.getUTCDate())}/${pad(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}${isTime ? ` ${timeText(day)}` : ''}`;

const timeText = (day: Date): string => `${pad(day.getUTCHours())}:${pad(day.getUTCMinutes())}`;

/** As a sheet without a format shows it: at most 11 digits, without errors of binary fractions. */
const plain = (value: number): string =>
  String(Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(11)));

/** The format without texts, colours and conditions. */
const letters = (format: string): string =>
  format
    .toLowerCase()
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/\[[^\][hms][^\][]*\]/g, '');

function dateText(value: number, format: string, is1904: boolean): string {
  const day = serialToDate(value, is1904);
  if (Number.isNaN(day.getTime())) return plain(value);
  const pattern = letters(format);
  const isTime = /[hs]/.test(pattern);
  if (pattern.includes('[')) return formatValue(value, format, { is1904 });
  if (pattern.includes('d') || (pattern.includes('y') && isTime)) return dayText(day, isTime);
  if (!pattern.includes('y')) return isTime ? timeText(day) : formatValue(value, 'mmmm', { is1904 });
  // A month alone is not a day.
  return formatValue(value, pattern.includes('m') ? 'mmmm yyyy' : 'yyyy', { is1904 });
}

export function numberText(value: number, format: string, is1904 = false): string {
  if (format === 'General' || format.length > LONGEST_FORMAT || !Number.isFinite(value)) return plain(value);
  try {
    if (isDateFormat(format)) return dateText(value, format, is1904);
    if (format.includes('/')) return plain(value);
    // A currency is named together with a language: [$€-407].
    const named = format.replaceAll(/\[\$([^\]["-]{0,8})[^\][]*\]/g, '"$1"');
    return formatValue(value, named, { is1904 }).trim();
  } catch {
    // The library refuses some formats, such as one of 200 decimals.
    return plain(value);
  }
}
