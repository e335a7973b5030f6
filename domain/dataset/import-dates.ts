/** Reads numeric dates of a whole column as day first or month first: 13/04 settles it, 03/04 alone does not. Other dates are left to the cells. */
import { dayWords } from '#domain/values/dates.ts';
import { keyed } from './coerce-numbers.ts';

export type DateOrder = 'day first' | 'month first';

const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[ T]\d{1,2}:\d\d.*)?$/;

const partsOf = (text: string) => {
  const found = NUMERIC.exec(keyed(text));
  if (found === null) return null;
  const [, first = '', mark, second = '', year = ''] = found;
  return { first: Number(first), second: Number(second), year, dotted: mark === '.' };
};

/** Headers in languages that write the day first. */
const DAY_FIRST = /^(?:fecha|data|дата|تاريخ|التاريخ|tanggal)(?!\p{L})|(?<!\p{L})date (?:d['’]|de |du |des )/iu;
export const isDayFirst = (header: string): boolean => DAY_FIRST.test(header.trim());

export type DateReading = {
  /** The order that the dates of the column prove; null if none or both do. */
  proven: DateOrder | null;
  /** A date that can be read in both ways, if the column does not prove one. */
  unclear: string | null;
};

export function readingOf(texts: Iterable<string>): DateReading {
  let dayFirst = false;
  let monthFirst = false;
  let unclear: string | null = null;
  for (const text of texts) {
    const parts = partsOf(text);
    // Dots are written where the day comes first.
    if (parts === null || parts.dotted) continue;
    if (parts.first > 12) dayFirst = true;
    else if (parts.second > 12) monthFirst = true;
    else if (parts.first !== parts.second) unclear ??= text.trim();
  }
  if (dayFirst === monthFirst) return { proven: null, unclear };
  return { proven: dayFirst ? 'day first' : 'month first', unclear: null };
}

/** `03/04/25` is 2025-04-03, day first; a date that has only one reading keeps it. Any other text is unchanged. */
export function isoOf(text: string, order: DateOrder): string {
  const parts = partsOf(text);
  if (parts === null) return text;
  const { first, second, year, dotted } = parts;
  const dayFirst = dotted || first > 12 || (second <= 12 && order === 'day first');
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const two = (value: number) => String(value).padStart(2, '0');
  const century = Number(year) < 70 ? '20' : '19';
  return `${year.length === 2 ? century : ''}${year}-${two(month)}-${two(day)}`;
}

/** The two readings of a date in words, for the question about the column. */
export function readingsOf(text: string): Record<DateOrder, string> {
  const words = (order: DateOrder) => dayWords(isoOf(text, order));
  return { 'day first': words('day first'), 'month first': words('month first') };
}
