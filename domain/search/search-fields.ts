/** The types of search field: typed texts, and one or several choices of a list. Independent of the list. */
import type { Choices, ChoicesOfOne, ChoicesOfSeveral, Chosen } from './choices.ts';
import { nameConditions } from './name-search.ts';
import { readCount, tidyCount } from '#domain/values/numbers.ts';
import { among, containing, quoted, sharing as sharingAny } from '#domain/values/psql-values.ts';
import type { Address, Condition, Field, FieldChip, Wording } from './search.ts';
import { integers, text, texts } from './search-address.ts';

export const YES_NO = ['Yes', 'No'] as const;
/** Match all chosen values (the default), or any of them. */
export type Match = 'Any' | null;

type Part<Key extends string, Value> = { readonly [K in Key]: Value };
type Shown = { readonly label?: string; readonly wide?: boolean; readonly writtenOut?: string };

const partOf = <Key extends string, Value>(key: Key, value: Value) => ({ [key]: value }) as Part<Key, Value>;

function valuesFrom<C extends Choices>(choices: C, given: unknown): Chosen<C>[] {
  const isYear = choices === 'years';
  const isNumber = isYear || choices === 'events' || choices === 'publishers';
  const found = isNumber ? integers(given).filter((value) => !isYear || value <= 9999) : texts(given);
  return found as Chosen<C>[];
}

/** A filter chip for each of several values. */
export const chipForEach = <Key extends string, Value extends string | number>(
  key: Key,
  values: readonly Value[],
  label: string,
  words: (value: Value) => string,
): FieldChip<Part<Key, readonly Value[]>>[] =>
  values.map((value) => ({
    key: `${key} ${value}`,
    label,
    text: words(value),
    without: partOf(key, values.filter((other) => other !== value) as readonly Value[]),
  }));

function typed<Key extends string, Column extends string>(
  key: Key,
  column: Column,
  shown: Shown,
  conditions: (typed: string) => readonly Condition[],
): Field<Part<Key, string>, Column> {
  const empty = partOf(key, '');
  return {
    key,
    ...shown,
    control: { kind: 'text' },
    columns: [column],
    empty,
    from: (address) => partOf(key, text(address[key]) ?? ''),
    conditions: (values) => conditions(values[key].trim()),
    chips: (values, { label }) =>
      values[key].trim() === '' ? [] : [{ key, label, text: values[key].trim(), without: empty }],
  };
}

/** Words of the name, in any order; or a serial number, if records have one. */
export const words = ({ serial = true, ...shown }: Shown & { serial?: boolean } = {}) => ({
  ...typed('name', 'name_search', shown, (name) => nameConditions(name, { serial })),
  meant: (name: string) => (name === '' ? [] : [{ name }]),
});

/** A part of a text. */
export const part = <const Key extends string>(key: Key, shown: Shown = {}) =>
  typed(key, key, shown, (given) => (given === '' ? [] : [`${key}.${containing(given)}`]));

type OneOf<Value> = {
  choices: ChoicesOfOne;
  blank?: string;
  from: (given: unknown) => Value | null;
  test: (value: Value) => string;
  words: (value: Value, named: Wording['named']) => string;
};

function oneOf<Key extends string, Value extends string | number>(
  key: Key,
  shown: Shown,
  { choices, blank, from, test, words: worded }: OneOf<Value>,
): Field<Part<Key, Value | null>, Key> {
  const empty = partOf<Key, Value | null>(key, null);
  return {
    key,
    ...shown,
    control: { kind: 'one', choices, ...(blank !== undefined && { blank }) },
    columns: [key],
    empty,
    from: (address) => partOf(key, from(address[key])),
    conditions: ({ [key]: value }) => (value === null ? [] : [[key, test(value)]]),
    chips: ({ [key]: value }, { label, named }) =>
      value === null || String(value).trim() === '' ? [] : [{ key, label, text: worded(value, named), without: empty }],
  };
}

/** One of a list. `none` is the choice for no value, `blank` the word of the field while nothing is chosen. */
export const one = <const Key extends string, const C extends ChoicesOfOne>(
  key: Key,
  {
    choices,
    none,
    blank,
    formerly = {},
    ...shown
  }: Shown & { choices: C; none?: string; blank?: string; formerly?: Readonly<Record<string, Chosen<C>>> },
) =>
  oneOf<Key, Chosen<C>>(key, shown, {
    choices,
    ...(blank !== undefined && { blank }),
    from: (given) =>
      valuesFrom(choices, Object.hasOwn(formerly, text(given) ?? '') ? formerly[text(given) ?? ''] : given)[0] ?? null,
    test: (value) => (value === none ? 'is.null' : `eq.${value}`),
    words: (value, named) => named(choices, value),
  });

export const yesNo = <const Key extends string>(key: Key, shown: Shown = {}) =>
  oneOf<Key, (typeof YES_NO)[number]>(key, shown, {
    choices: YES_NO,
    from: (given) => YES_NO.find((answer) => answer === text(given)) ?? null,
    test: (answer) => (answer === 'Yes' ? 'is.true' : 'is.false'),
    words: String,
  });

/** '> 5,000', '≥ 5k', 'over 5,000', '2 million' */
const LIMIT = /^(?<sign>>=?|≥|at least|more than|over|above)?(?<count>.*)$/i;

/** The least count of a column, as it is typed: 1000 or 1,000. */
export function atLeast<const Key extends string, const Column extends string>(
  key: Key,
  column: Column,
  label: string,
): Field<Part<Key, string>, Column> {
  const numberOf = (given: string) => readCount(given).number;
  const field = typed(key, column, { label }, (given) => {
    const number = numberOf(given);
    return number === null ? [] : [`${column}.gte.${number}`];
  });
  return {
    ...field,
    // The list shows no limit that it does not apply.
    from: (address) => {
      const given = text(address[key]) ?? '';
      return numberOf(given) === null ? field.empty : partOf(key, given);
    },
    tidied: ({ [key]: given }) => partOf(key, tidyCount(given)),
    problem: ({ [key]: given }) => {
      const { problem } = readCount(given);
      return problem === null ? null : { end: null, text: problem };
    },
    meant: (given) => {
      const { sign, count = '' } = LIMIT.exec(given)?.groups ?? {};
      const { number } = readCount(count);
      // A plain number may be a year, or the number of a record.
      return number !== null && (sign !== undefined || /[a-z]/i.test(count)) ? [partOf(key, tidyCount(count))] : [];
    },
  };
}

/** The day until which somebody is to be done, as rules.due_when says it. */
export const due = () => one('due_when', { label: 'Due', choices: ['Overdue', 'Next 7 days', 'Later'] as const });

type SeveralOf<Value, Column> = {
  choices: ChoicesOfSeveral;
  columns: readonly Column[];
  from: (address: Address) => readonly Value[];
  conditions: (values: readonly Value[]) => readonly Condition[];
  words: (value: Value, named: Wording['named']) => string;
};

export function severalOf<Key extends string, Value extends string | number, Column extends string>(
  key: Key,
  shown: Shown,
  { choices, columns, from, conditions, words: worded }: SeveralOf<Value, Column>,
): Field<Part<Key, readonly Value[]>, Column> {
  return {
    key,
    ...shown,
    control: { kind: 'several', choices },
    columns,
    empty: partOf<Key, readonly Value[]>(key, []),
    from: (address) => partOf(key, from(address)),
    conditions: ({ [key]: values }) => (values.length === 0 ? [] : conditions(values)),
    chips: ({ [key]: values }, { label, named }) => chipForEach(key, values, label, (value) => worded(value, named)),
  };
}

type FromList<C> = Shown & { choices: C };

const chosen = <const Key extends string, const C extends ChoicesOfSeveral>(
  key: Key,
  { choices, ...shown }: FromList<C>,
  test: (values: readonly Chosen<C>[]) => string,
) =>
  severalOf<Key, Chosen<C>, Key>(key, shown, {
    choices,
    columns: [key],
    from: (address) => valuesFrom(choices, address[key]),
    conditions: (values) => [[key, test(values)]],
    words: (value, named) => named(choices, value),
  });

/** Any of several of a list. */
export const several = <const Key extends string, const C extends ChoicesOfSeveral>(key: Key, from: FromList<C>) =>
  chosen(key, from, among);

/** The same for a column of lists: at least one value in common. */
export const sharing = <const Key extends string, const C extends ChoicesOfSeveral>(key: Key, from: FromList<C>) =>
  chosen(key, from, (values) => sharingAny(values.map(String)));

/** All of several, or any of them, for a column of lists. */
export function match<const Key extends string, const C extends ChoicesOfSeveral, const Column extends string = Key>(
  key: Key,
  { choices, column, ...shown }: FromList<C> & { column?: Column },
): Field<Part<Key, readonly Chosen<C>[]> & Part<`${Key}_match`, Match>, Column | Key> {
  const matchKey = `${key}_match` as const;
  type Values = Part<Key, readonly Chosen<C>[]> & Part<`${Key}_match`, Match>;
  const both = (values: readonly Chosen<C>[], by: Match) => ({ [key]: values, [matchKey]: by }) as Values;
  return {
    key,
    wide: true,
    ...shown,
    control: { kind: 'several', choices, matchKey },
    columns: [column ?? key],
    empty: both([], null),
    from: (address) => both(valuesFrom(choices, address[key]), address[matchKey] === 'Any' ? 'Any' : null),
    conditions: ({ [key]: values, [matchKey]: by }) => {
      const members = values.map((value) => (typeof value === 'number' ? String(value) : quoted(value)));
      return members.length === 0 ? [] : [`${column ?? key}.${by === 'Any' ? 'ov' : 'cs'}.{${members.join()}}`];
    },
    chips: ({ [key]: values, [matchKey]: by }, { label, named }) => {
      const all = values.length < 2 ? label : `${label} (${by === 'Any' ? 'any' : 'all'})`;
      return chipForEach(key, values, all, (value) => named(choices, value)) as FieldChip<Values>[];
    },
  };
}

/** A field that few searches use: it stands behind *More filters*. */
export const rarer = <One extends object>(field: One): One & { readonly rarer: true } => ({ ...field, rarer: true });

/** The rarer fields of the kinds that people work on together, in their order. */
export const rarerOfAll = () =>
  [
    rarer(part('foreign_ids')),
    rarer(yesNo('open_comments')),
    rarer(one('assigned_to', { choices: 'users' })),
    rarer(due()),
    rarer(sharing('flags', { choices: 'flags' })),
    rarer(yesNo('sample')),
  ] as const;
