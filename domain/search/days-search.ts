/** A search between two days: its form in an address, its conditions, and its problems. Independent of the list. */
import { dateProblem, daysWords, monthWords, periodOf, tidyDate } from '#domain/values/dates.ts';
import { FACT } from '#domain/messages/facts.ts';
import { quoted } from '#domain/values/psql-values.ts';
import type { Field, FieldProblem } from './search.ts';
import { text } from './search-address.ts';

type Days = { readonly date_from: string | null; readonly date_to: string | null };
const NO_DAYS: Days = { date_from: null, date_to: null };

/** The day that the typed text means; any other text is unchanged. */
function tidyDay(date: string | null): string | null {
  const tidied = tidyDate(date ?? '');
  return tidied === '' ? null : tidied;
}

const tidied = <Values extends Days>(values: Values): Values => ({
  ...values,
  date_from: tidyDay(values.date_from),
  date_to: tidyDay(values.date_to),
});

/** The first problem of tidied days, and its field; null if they can be searched or are empty. */
function daysProblem({ date_from: from, date_to: to }: Days, open: boolean): FieldProblem | null {
  for (const [end, date] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (date !== null && dateProblem(date) !== null) return { end, text: 'Not a date' };
  if (from !== null && to !== null && from > to) return { end: 'to', text: FACT.endBeforeStart };
  if (open || (from === null) === (to === null)) return null;
  return from === null
    ? { end: 'from', text: 'Choose the first date too' }
    : { end: 'to', text: 'Choose the last date too' };
}

/** '2025-03' and 'March 2025' are a month, 'March' is the latest that has begun, '14/3/2025' is a day; a year alone has a field of its own. */
function daysMeant(typed: string, today = new Date()): Days[] {
  const [thisYear, lastYear] = [0, 1].map((years) => `${typed} ${today.getFullYear() - years}`);
  const isBegun = new Date(`${periodOf(thisYear ?? '')?.date ?? ''}T00:00:00`) <= today;
  const text = /^\p{L}+$/u.test(typed.trim()) ? ((isBegun ? thisYear : lastYear) ?? typed) : typed;
  const [from, to] = [periodOf(text), periodOf(text, 'last')];
  if (from !== null && to !== null) return from.accuracy === 'Year' ? [] : [{ date_from: from.date, date_to: to.date }];
  const day = tidyDay(text);
  return day === null || dateProblem(day) !== null ? [] : [{ date_from: day, date_to: day }];
}

/** 'March 2025', 'March – May 2025' and '2025' of all their days; any others by their first and last. */
export function spanWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => day.slice(0, 7)) as [string, string];
  if (from !== periodOf(first)?.date || to !== periodOf(last, 'last')?.date) return daysWords(from, to);
  if (first === last) return monthWords(from);
  const [year, until] = [from.slice(0, 4), to.slice(0, 4)];
  if (year !== until) return `${monthWords(from)} – ${monthWords(to)}`;
  return first.endsWith('-01') && last.endsWith('-12') ? year : `${monthWords(from).slice(0, -5)} – ${monthWords(to)}`;
}

const daysFrom = (address: Readonly<Record<string, unknown>>): Days => ({
  date_from: text(address['date_from']),
  date_to: text(address['date_to']),
});

/** A moment as the database takes it: the day after the last one, or the one before the first, is without an end. */
function written(moment: Date): string {
  const text = moment.toISOString();
  if (text.startsWith('+')) return 'infinity';
  return /^(-|0000)/.test(text) ? '-infinity' : quoted(text);
}

/** The start of a day in the reader's time zone, `later` days on: times are shown and searched in the reader's own time. A day with a Z is a day of UTC. */
function beginOf(day: string, later = 0): string {
  if (day.endsWith('Z')) {
    const ofUtc = new Date(`${day.slice(0, -1)}T00:00:00Z`);
    ofUtc.setUTCDate(ofUtc.getUTCDate() + later);
    return written(ofUtc);
  }
  const moment = new Date(`${day}T00:00:00`);
  moment.setDate(moment.getDate() + later);
  return written(moment);
}

/** The conditions of a point in time between two days, both included; an empty end is open. */
export const momentsBetween = (column: string, from: string, to: string): string[] => [
  ...(from === '' ? [] : [`${column}.gte.${beginOf(from)}`]),
  ...(to === '' ? [] : [`${column}.lt.${beginOf(to, 1)}`]),
];

const between = (column: string, { date_from: from, date_to: to }: Days): string[] => [
  ...(from === null ? [] : [`${column}.gte.${from}`]),
  ...(to === null ? [] : [`${column}.lte.${to}`]),
];

/** The days of one column, which holds days, or points in time if `moments`. Both are required, or either end may be missing if `open`. */
export function days<const Column extends string>(
  column: Column,
  { open = false, moments = false } = {},
): Field<Days, Column> {
  const problem = (values: Days) => daysProblem(values, open);
  return {
    key: column,
    wide: true,
    control: { kind: 'days' },
    columns: [column],
    empty: NO_DAYS,
    // An incomplete range is ignored as a whole: the search shows no date that it does not apply.
    from: (address) => (problem(daysFrom(address)) === null ? daysFrom(address) : NO_DAYS),
    conditions: (values) => {
      if (problem(values) !== null) return [];
      return moments ? momentsBetween(column, values.date_from ?? '', values.date_to ?? '') : between(column, values);
    },
    chips: (values, { label }) =>
      values.date_from === null && values.date_to === null
        ? []
        : [{ key: 'dates', label, text: spanWords(values.date_from ?? '', values.date_to ?? ''), without: NO_DAYS }],
    tidied,
    problem,
    meant: (text) => daysMeant(text),
  };
}

/** The days of a column that the user chooses by name. A name without days searches for nothing. `likely`: the column that days alone mean. */
export function daysOfType<const Columns extends Readonly<Record<string, string>>>(
  label: string,
  columns: Columns,
  likely: keyof Columns & string,
): Field<Days & { readonly date_type: (keyof Columns & string) | null }, Columns[keyof Columns]> {
  type Type = keyof Columns & string;
  type Values = Days & { readonly date_type: Type | null };
  const types = Object.keys(columns) as Type[];
  const problem = (values: Values): FieldProblem | null => {
    const found = daysProblem(values, false);
    if (found !== null || values.date_from === null || values.date_type !== null) return found;
    return { end: null, text: 'Choose a date type' };
  };
  const empty: Values = { date_type: null, ...NO_DAYS };
  return {
    key: 'date_type',
    label,
    wide: true,
    control: { kind: 'days', types },
    columns: Object.values(columns) as Columns[keyof Columns][],
    empty,
    from: (address) => {
      const date_type = types.find((type) => type === address['date_type']) ?? null;
      const values = { date_type, ...daysFrom(address) };
      return problem(values) === null ? values : { date_type, ...NO_DAYS };
    },
    conditions: (values) =>
      values.date_type === null || problem(values) !== null ? [] : between(String(columns[values.date_type]), values),
    chips: ({ date_type, date_from, date_to }) =>
      date_type === null || date_from === null || date_to === null
        ? []
        : [{ key: 'date_type', label: date_type, text: spanWords(date_from, date_to), without: empty }],
    tidied,
    problem,
    meant: (text) => {
      const ordered = [likely, ...types.filter((type) => type !== likely)];
      return daysMeant(text).flatMap((days) => ordered.map((date_type) => ({ date_type, ...days })));
    },
  };
}
