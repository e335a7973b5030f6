/** Replaces PostgreSQL's messages about invalid values with our own, which name the value and its field. Changes no code and no refusal of a rule. */
import { DatabaseError } from '#db/database.ts';
import { constraintMessages } from '#domain/messages/constraints.ts';

/** The names of column types for people. */
const KINDS: Readonly<Record<string, string>> = {
  smallint: 'a whole number',
  integer: 'a whole number',
  bigint: 'a whole number',
  numeric: 'a number',
  real: 'a number',
  'double precision': 'a number',
  boolean: 'true or false',
  date: 'a date (YYYY-MM-DD)',
  time: 'a time of day',
  'timestamp with time zone': 'a date and time',
  'timestamp without time zone': 'a date and time',
  timestamp: 'a date and time',
  interval: 'a length of time',
  uuid: 'a UUID',
  json: 'JSON',
  jsonb: 'JSON',
};

const LONGEST_VALUE = 100;
const shown = (value: string): string =>
  `"${value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)} …` : value}"`;

const mustBe = (field: string | null, kind: string, value: string): string =>
  field === null ? `${shown(value)} is not ${kind}` : `${field} must be ${kind}, not ${shown(value)}`;
const tooLarge = (field: string | null, value?: string): string =>
  `${value === undefined ? 'The number' : shown(value)} is too large${field === null ? '' : ` for ${field}`}`;

type Words = (field: string | null, found: readonly string[]) => string;

/** PostgreSQL's messages, the same in 15 and later. */
const VALUES: readonly (readonly [RegExp, Words])[] = [
  [
    /^invalid input syntax for type ([a-z ]+): "(.*)"$/s,
    (field, [, type = '', value = '']) => mustBe(field, KINDS[type] ?? 'of this form', value),
  ],
  [/^malformed (?:array|range|record) literal: "(.*)"$/s, (field, [, value = '']) => mustBe(field, 'a list', value)],
  [/^value "(.*)" is out of range for type .*$/s, (field, [, value = '']) => tooLarge(field, value)],
  [/^"(.*)" is out of range for type .*$/s, (field, [, value = '']) => tooLarge(field, value)],
  [/^(?:\w+ out of range|numeric field overflow|value overflows numeric format)$/, (field) => tooLarge(field)],
  [
    /^(?:date\/time field value|date|timestamp|time zone displacement) out of range: "(.*)"$/s,
    (field, [, value = '']) => mustBe(field, 'a day of the calendar', value),
  ],
  [/^invalid input syntax for type jsonb?$/, (field) => `${field ?? 'The value'} must be JSON`],
  [
    /^(?:unsupported Unicode escape sequence|invalid byte sequence for encoding .*)$/,
    (field) => `${field ?? 'The text'} holds a character that can't be stored`,
  ],
  [
    /^cannot (?:extract|get array length|deconstruct|call \w+ on|populate composite type|cast jsonb) .*$/s,
    (field) => `${field ?? 'A value'} has another form than it should`,
  ],
  [
    /^(?:cannot subtract infinite (?:dates|timestamps)|cannot convert infinity to .*|(?:interval|timestamp|date) out of range.*)$/s,
    (field) => `${field ?? 'The day'} must be a day of the calendar`,
  ],
  [/^index row (?:size|requires) .*$/s, (field) => `${field ?? 'A value'} is too long`],
  [/^(?:expected|malformed) JSON array$/, (field) => `${field ?? 'A list'} must be a list`],
  [
    / multidimensional arrays |^number of array dimensions /,
    (field) => `${field ?? 'A list'} must be a list of single values`,
  ],
  [
    /^(?:operator|function) .*does not exist/s,
    (field) => `The filter does not fit the values of ${field ?? 'its column'}`,
  ],
];

/** A column that the database numbers or computes. */
const UNWRITABLE =
  /^(?:cannot insert a non-DEFAULT value into column "([^"]+)"|cannot (?:insert into|update) column "([^"]+)" of view ".*"|column "([^"]+)" can only be updated to DEFAULT)$/;

const fieldOf = ({ detail }: DatabaseError): string | null => /^Field: (\S+)$/.exec(detail ?? '')?.[1] ?? null;

function wordsOfValue(error: DatabaseError): string | null {
  for (const [pattern, words] of VALUES) {
    const found = pattern.exec(error.message);
    if (found !== null) return words(fieldOf(error), found);
  }
  return null;
}

/** The message for a table's constraint that has none of its own: PostgreSQL's reveals its SQL and its table. */
function wordsOfTable({ code, detail }: DatabaseError): string {
  if (code === '23505') return 'There is already a record with these values';
  if (code === '23503')
    return detail?.includes('still referenced') === true
      ? 'Other records still belong to this one'
      : 'A record that this one names does not exist';
  return 'A rule of the database refuses this record';
}

/** Whether PostgreSQL itself raised the error: its errors of class 23 name a table, and refusals of rules do not. */
const isOfTable = ({ code, table }: DatabaseError): boolean => code.startsWith('23') && table !== null;

export function withPlainMessage(error: DatabaseError): DatabaseError {
  const { code, column, constraint } = error;
  const said = (message: string, detail: string | null, hint: string | null = null) =>
    new DatabaseError({ ...error, message, detail, hint });
  // A violated "not null" has no constraint name, but a column.
  if (code === '23502' && constraint === null && column !== null)
    return said(`${column} is required`, `Field: ${column}`);
  const words = constraint === null ? undefined : constraintMessages[constraint];
  if (words !== undefined)
    return said(
      words.text,
      words.field === null ? null : `Field: ${words.field}`,
      isOfTable(error) ? null : error.hint,
    );
  // The detail of a duplicate names columns and values of the request, and no table.
  if (isOfTable(error)) return said(wordsOfTable(error), code === '23505' ? error.detail : null);
  if (constraint !== null) return error;
  const unwritable = UNWRITABLE.exec(error.message)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (unwritable !== undefined) return said(`The column "${unwritable}" can't be written`, `Field: ${unwritable}`);
  const value = code.startsWith('22') || ['42883', '0A000', '54000'].includes(code) ? wordsOfValue(error) : null;
  const field = fieldOf(error);
  return value === null ? error : said(value, field === null ? null : `Field: ${field}`);
}
