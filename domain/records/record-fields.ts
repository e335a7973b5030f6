/** The types of field for the forms of records: the value in a form, its conversion from and to the column, and its own rules. Independent of the kind of record. */
import { z } from 'zod';
import {
  dateDraftOf,
  dateProblem,
  NO_DATE,
  tidyDate,
  toAccurateDate,
  type AccurateDate,
  type DateDraft,
} from '#domain/values/dates.ts';
import { DATE_ACCURACIES } from '#domain/generated/lists.ts';
import type { Relations } from '#domain/generated/rows.ts';

/** Relations whose rows have a number and a name, so that a number in another record can be shown as that name. */
export type NamedRelation = {
  [R in keyof Relations]: Relations[R] extends { id: number; name: string } ? R : never;
}[keyof Relations];

/** The meaning of a value that is not shown as it is: the number of a record, a code, a point in time. */
export type Meaning = NamedRelation | 'country' | 'hazard' | 'flags' | 'moment' | 'year' | 'markdown';

export interface FieldType<Value, Stored> {
  readonly blank: Value;
  readonly read: (stored: Stored) => Value;
  readonly write: (value: Value, neverNull: boolean) => Stored | null;
  /** The schema of the value in a kept draft. */
  readonly kept: z.ZodType<Value>;
  readonly meaning?: Meaning | undefined;
  /** True for a set of words, whose additions and removals are kept on top of those of others. */
  readonly isSet?: boolean;
  /** The first problem of the value; null without one. */
  readonly problemOf?: ((value: Value) => string | null) | undefined;
  /** The value in words, if neither its meaning nor the value itself is enough. */
  readonly wordsOf?: ((value: unknown) => string | undefined) | undefined;
}

const plain = <Value>(
  blank: Value,
  kept: z.ZodType<Value>,
  more: Partial<FieldType<Value, Value>> = {},
): FieldType<Value, Value> => ({ blank, kept, read: (stored) => stored, write: (value) => value, ...more });

/** One field of several columns, which are read, written and restored together. */
export interface GroupedField<Value, Stored> extends FieldType<Value, Stored> {
  readonly columns: readonly (keyof Stored & string)[];
}

type Limit = readonly [characters: number, problem: string];

export interface TextRules {
  readonly required?: string;
  /** The problem of a text that is not empty. */
  readonly atLeast?: Limit;
  readonly atMost?: Limit;
  readonly form?: readonly [RegExp, problem: string];
}

/** Surrounding spaces do not count. */
export const characters = (text: string): number => [...text.trim()].length;

const problemOfText =
  ({ required, atLeast, atMost, form }: TextRules) =>
  (text: string): string | null => {
    const length = characters(text);
    if (length === 0) return required ?? null;
    if (atLeast !== undefined && length < atLeast[0]) return atLeast[1];
    if (form !== undefined && !form[0].test(text.trim())) return form[1];
    return atMost !== undefined && length > atMost[0] ? atMost[1] : null;
  };

const texted = (tidied: (text: string) => string, rules: TextRules): FieldType<string, string | null> => ({
  blank: '',
  kept: z.string(),
  read: (stored) => stored ?? '',
  write: (text, neverNull) => (text.trim() === '' && !neverNull ? null : tidied(text)),
  problemOf: problemOfText(rules),
});

/** One line; surrounding spaces are removed. */
export const text = (rules: TextRules = {}) => texted((typed) => typed.trim(), rules);

/** An address on the web. */
export const url = () =>
  text({
    form: [/^(https?|ftp):\/\/[^\s/?#]\S*$/i, 'URL is not valid'],
    atMost: [4000, 'The URL is longer than 4,000 characters'],
  });

/** Text of several lines, kept as typed. */
export const longText = (rules: TextRules = {}) => texted((typed) => typed, rules);

/** The same, drawn as formatted text where the record is read. */
export const markdown = (rules: TextRules = {}) => ({ ...longText(rules), meaning: 'markdown' as const });

type Chosen = { readonly required?: string; readonly meaning?: Meaning };

const chosen =
  <Value>({ required }: Chosen) =>
  (value: Value): string | null =>
    required !== undefined && (value === null || value === '') ? required : null;

export const choice = (rules: Chosen = {}) =>
  plain<string | null>(null, z.string().nullable(), { meaning: rules.meaning, problemOf: chosen(rules) });

export const country = (rules: Chosen = {}) => choice({ ...rules, meaning: 'country' });

export const number = (rules: Chosen = {}) =>
  plain<number | null>(null, z.number().nullable(), { meaning: rules.meaning, problemOf: chosen(rules) });

export const year = (rules: Chosen = {}) => number({ ...rules, meaning: 'year' });

export const id = (relation: Meaning) => number({ meaning: relation });

export const flag = (blank = false) => plain(blank, z.boolean());

type Several = { readonly required?: string; readonly meaning?: Meaning };

const several =
  <Value>({ required }: Several) =>
  (values: readonly Value[]): string | null =>
    required !== undefined && values.length === 0 ? required : null;

export const ids = (relation: NamedRelation, rules: Several = {}) =>
  plain<number[]>([], z.array(z.number()), { meaning: relation, problemOf: several(rules) });

/** Empty entries are removed. */
export const texts = (rules: Several = {}) =>
  plain<string[]>([], z.array(z.string()), {
    meaning: rules.meaning,
    write: (values) => values.filter((value) => value.trim() !== ''),
    problemOf: several(rules),
  });

/** A set of words: roles, permissions. */
export const setOf = (rules: Several = {}) => ({ ...texts(rules), isSet: true });

export const countries = () => texts({ meaning: 'country' });

type Day = { readonly required?: string; readonly problemOf?: (day: string) => string | null };

const problemOfDay =
  ({ required, problemOf }: Day) =>
  (typed: string): string | null => {
    const day = tidyDate(typed);
    return day === '' ? (required ?? null) : (dateProblem(day) ?? problemOf?.(day) ?? null);
  };

/** A day of the calendar, in the formats that people type. */
export const day = (rules: Day = {}): FieldType<string, string | null> => ({
  ...texted(tidyDate, {}),
  problemOf: problemOfDay(rules),
});

/** The latest current day anywhere on earth; the server's clock decides. */
const today = (): string => new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A day from 1900 to today, with the texts for each problem. */
export const pastDay = ({ required, range, future }: Record<'required' | 'range' | 'future', string>) =>
  day({ required, problemOf: (typed) => (typed < '1900-01-01' ? range : typed > today() ? future : null) });

export const keptDate = z.object({ date: z.string(), accuracy: z.enum(DATE_ACCURACIES).nullable() });

/** A day, a month or a year: a date with its accuracy. */
export const date = (rules: Day = {}): FieldType<DateDraft, AccurateDate | null> => ({
  blank: NO_DATE,
  kept: keptDate,
  read: dateDraftOf,
  write: toAccurateDate,
  problemOf: (draft) => problemOfDay(rules)(draft.date),
});

type Moment = Readonly<Record<'form' | 'range' | 'future', string>>;

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** A point in time, to the minute, as an input of date and time holds it: '2026-11-23T09:30' in the user's own time. */
const localOf = (stored: string): string => {
  const at = new Date(stored);
  const day = [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())];
  return `${day.join('-')}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
};

/** A point in time that is past, in the user's own time. */
export const moment = ({ form, range, future }: Moment): FieldType<string, string | null> => ({
  blank: '',
  kept: z.string(),
  meaning: 'moment',
  read: (stored) => (stored === null ? '' : localOf(stored)),
  write: (typed) => (typed === '' ? null : new Date(typed).toISOString()),
  problemOf: (typed) => {
    if (typed === '') return null;
    const at = new Date(typed).getTime();
    if (Number.isNaN(at)) return form;
    return typed < '1900' || typed.length > 16 ? range : at > Date.now() ? future : null;
  },
});
