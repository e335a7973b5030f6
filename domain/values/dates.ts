/** Dates with an accuracy (spec 1 §3): how one sets the other, their problems, and the one way in which days are written for people. Does not correct impossible days. */
import type { DateAccuracy } from '#domain/generated/lists.ts';
import { latin } from './numbers.ts';

export type Accuracy = DateAccuracy;

/** As stored and sent. */
export interface AccurateDate {
  date: string;
  accuracy: Accuracy;
}

/** As a form holds it: the typed text, empty without a date. */
export interface DateDraft {
  date: string;
  accuracy: Accuracy | null;
}

export const NO_DATE: DateDraft = { date: '', accuracy: null };

/** Entering a date with no accuracy sets Day; clearing the date clears the accuracy. */
export const withDate = ({ accuracy }: DateDraft, date: string): DateDraft =>
  date.trim() === '' ? NO_DATE : { date, accuracy: accuracy ?? 'Day' };

/** There is no accuracy without a date, and no date without an accuracy. */
export const withAccuracy = ({ date }: DateDraft, accuracy: Accuracy | null): DateDraft =>
  date.trim() === '' ? NO_DATE : { date, accuracy: accuracy ?? 'Day' };

const MONTHS = 'January February March April May June July August September October November December'
  .toLowerCase()
  .split(' ');

/** At least three letters: Mar, Sept, March. */
const monthOf = (name: string): number =>
  name.length < 3 ? 0 : MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

/** `5/3/2025`, `2025-3-5`, `20250305`, `5th of Mar 2025`, `March 5, 2025` and `٥/٣/٢٠٢٥` become 2025-03-05, day before month as in the names of facts; any other text is unchanged. */
export function tidyDate(text: string): string {
  const written = text.trim();
  const trimmed = latin(written);
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed);
  if (yearFirst) return iso(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(trimmed);
  // The month before the day stays as it was typed, to be refused by its own words.
  if (dayFirst && Number(dayFirst[1]) <= 12 && Number(dayFirst[2]) > 12) return written;
  if (dayFirst) return iso(dayFirst[3], dayFirst[2], dayFirst[1]);
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(trimmed);
  if (compact) return iso(compact[1], compact[2], compact[3]);
  const [, day, name = ''] = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]*(?:of )?([A-Za-z]+)[ .,-]*\d{4}$/.exec(trimmed) ?? [];
  const [, first = '', later] = /^([A-Za-z]+)[ .]*(\d{1,2})(?:st|nd|rd|th)?[ .,]+\d{4}$/.exec(trimmed) ?? [];
  const month = monthOf(name || first);
  return month === 0 ? written : iso(trimmed.slice(-4), String(month), day ?? later);
}

const iso = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const lastDayOf = (year: number, month: number): string => String(daysOf(year, month));

/** `2025`, `3/2025`, `2025-03` and `March 2025` are a year or a month: its first day, or its last, with that accuracy. Null for any other text. */
export function periodOf(text: string, at: 'first' | 'last' = 'first'): AccurateDate | null {
  const typed = latin(text.trim());
  const [, year] = /^(\d{4})$/.exec(typed) ?? [];
  if (year !== undefined) return { date: at === 'first' ? `${year}-01-01` : `${year}-12-31`, accuracy: 'Year' };
  const [, first, then] = /^(\d{4})[-/.](\d{1,2})$/.exec(typed) ?? [];
  const [, before, last] = /^(\d{1,2})[-/.](\d{4})$/.exec(typed) ?? [];
  const [, name = '', named] = /^([A-Za-z]+)[ .,/-]*(\d{4})$/.exec(typed) ?? [];
  const month = Number(then ?? before ?? monthOf(name));
  const of = first ?? last ?? named;
  if (of === undefined || month < 1 || month > 12) return null;
  return { date: iso(of, String(month), at === 'first' ? '1' : lastDayOf(Number(of), month)), accuracy: 'Month' };
}

export const DATE_FORM = 'YYYY-MM-DD';

/** The problem of a typed date, in the database's words; null for a day of the calendar. */
export function dateProblem(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return `'${text.slice(0, 40)}' is not a date of the form ${DATE_FORM}`;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
  return exists ? null : `${text} is not a day of the calendar`;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A date with the name of an accuracy: the draft of a form, or a stored date. */
type Comparable = { readonly date: string; readonly accuracy: string | null };

/** Whether a date is before another, by the coarser of their accuracies: May 2024 is not before 20 May 2024. False for an incomplete date. */
export function isBefore(one: Comparable, other: Comparable): boolean {
  const [day, than] = [tidyDate(one.date), tidyDate(other.date)];
  if (dateProblem(day) !== null || dateProblem(than) !== null) return false;
  const accuracies = [one.accuracy, other.accuracy];
  // Days in this format sort as texts.
  if (accuracies.includes('Year')) return day.slice(0, 4) < than.slice(0, 4);
  if (accuracies.includes('Month')) return day.slice(0, 7) < than.slice(0, 7);
  return accuracies.includes('Week') ? mondayOf(day) < mondayOf(than) : day < than;
}

const DAY = 24 * 60 * 60 * 1000;

/** The day that the week of a day begins with, in days since the first of January 1970, a Thursday. */
function mondayOf(day: string): number {
  const days = Date.parse(day) / DAY;
  return days - ((((days + 3) % 7) + 7) % 7);
}

/** True if both dates are given and the end comes first. */
export const endsBeforeStart = (start: DateDraft, end: DateDraft): boolean => isBefore(end, start);

export function toAccurateDate(draft: DateDraft): AccurateDate | null {
  const date = tidyDate(draft.date);
  return date === '' ? null : { date, accuracy: draft.accuracy ?? 'Day' };
}

export const dateDraftOf = (value: Partial<AccurateDate> | null | undefined): DateDraft =>
  value?.date == null || value.date === '' ? NO_DATE : { date: value.date, accuracy: value.accuracy ?? 'Day' };

const DAY_WRITTEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH_WRITTEN = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 2018-08-08 → 08/08/2018, the form used in the names of records. */
export const dayOfName = (date: string): string => date.split('-').toReversed().join('/');

/** British English has four letters for September alone; axes and tables of months have three. */
export const shortSeptember = (written: string): string => written.replace('Sept ', 'Sep ');

/** `2 Jan 2025`, for people. Fields to type in, files and addresses have ISO. Any other text is unchanged. */
export const dayWords = (day: string): string =>
  dateProblem(day) === null ? shortSeptember(DAY_WRITTEN.format(Date.parse(`${day}T00:00:00Z`))) : day;

/** `2 Jan 2025 – 5 Jan 2025`. A missing end is open. */
export function daysWords(from: string, to: string): string {
  const [first, last] = [dayWords(from), dayWords(to)];
  if (first === last) return first;
  return last === '' ? `from ${first}` : first === '' ? `up to ${last}` : `${first} – ${last}`;
}

/** `January 2025`, of any day in it. */
export const monthWords = (day: string): string => MONTH_WRITTEN.format(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`));

/** A stored date as precise as it is known: 20 May 2024, week of 20 May 2024, May 2024, 2024; empty without a date. */
export function dateWords(date: string | null | undefined, accuracy: string | null | undefined): string {
  if (date == null || date === '') return '';
  if (accuracy === 'Year') return date.slice(0, 4);
  if (accuracy === 'Week') return `week of ${dayWords(date)}`;
  return accuracy === 'Month' ? monthWords(date) : dayWords(date);
}

type Known = { readonly date: string | null | undefined; readonly accuracy: string | null | undefined };

/** From the most exact to the least, each with the period of a day. */
const PERIODS: readonly (readonly [accuracy: string, of: (day: string) => string | number])[] = [
  ['Day', (day) => day],
  ['Week', mondayOf],
  ['Month', (day) => day.slice(0, 7)],
  ['Year', (day) => day.slice(0, 4)],
];

/** A start and an end, each as precise as it is known: 6 Nov 2025 – 9 Nov 2025, May 2024 – 6 Jun 2024, 6 Nov 2025 – later that week. One alone is itself; empty without dates. */
export function rangeWords(start: Known, end: Known): string {
  const [first, last] = [dateWords(start.date, start.accuracy), dateWords(end.date, end.accuracy)];
  if (!start.date || !end.date || first === last) return first || last;
  const rankOf = (accuracy: Known['accuracy']) =>
    Math.max(
      0,
      PERIODS.findIndex(([name]) => name === accuracy),
    );
  const [, of] = PERIODS[rankOf(end.accuracy)] ?? ['', String];
  const isWithin = rankOf(start.accuracy) < rankOf(end.accuracy) && of(start.date) === of(end.date);
  return `${first} – ${isWithin ? `later that ${String(end.accuracy).toLowerCase()}` : last}`;
}

type Dated = Readonly<Record<'start_date' | 'start_date_accuracy' | 'end_date' | 'end_date_accuracy', string | null>>;

/** The same of a row of a list. */
export const rangeOfRow = (row: Dated): string =>
  rangeWords(
    { date: row.start_date, accuracy: row.start_date_accuracy },
    { date: row.end_date, accuracy: row.end_date_accuracy },
  );
