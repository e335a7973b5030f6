/** The column filters of a list as a value: read from and written to the address, and turned into conditions. Sends and draws nothing. */
import type { ChoicesOfSeveral } from './choices.ts';
import { dateProblem } from '#domain/values/dates.ts';
import { momentsBetween } from './days-search.ts';
import { wordConditions } from './name-search.ts';
import { among, containing, quoted, sharing } from '#domain/values/psql-values.ts';
import { storable } from './search-address.ts';

/** The filter of a column: words of a name, a part of a text, from and to, any of a list, yes or no. `sharing` is for a column of several names, `change` for the last change: from and to, or since the reader's last visit. */
export type FilterKind = 'name' | 'text' | 'number' | 'date' | 'moment' | 'change' | 'among' | 'sharing' | 'yes';

/** The value of a `change` for what others changed or added since the reader's last visit. */
export const SINCE_VISIT = 'visit';
/** The reader, and the end of the reader's last visit; null if this is the first. */
export type Reader = { readonly username: string; readonly lastVisit: string | null };

export type ColumnFilter = {
  readonly kind: FilterKind;
  /** The list of choices for `among` and `sharing`. */
  readonly choices?: ChoicesOfSeveral;
  /** The name that stands for rows without a value. */
  readonly none?: string;
  /** A condition on every row for which the list shows this column: the filter finds only these rows. */
  readonly shownOf?: string;
  /** The column that holds a name folded, if it is not called like the name with `_search`. */
  readonly foldedIn?: string;
};

/** The columns with a filter, in the order of the list. */
export type Filterable = Readonly<Record<string, ColumnFilter>>;

/** Values by column: a text, `from..to`, names, Yes or No; never empty. */
export type FilterValue = string | readonly string[];
export type ColumnFilters = Readonly<Record<string, FilterValue>>;

export const rangeOf = (text: string): { from: string; to: string } => {
  const [from = '', to = ''] = text.split('..', 2);
  return { from, to };
};

const isNumber = (text: string) => /^\d{1,9}$/.test(text);
const isDay = (text: string) => dateProblem(text) === null;
/** A day of the reader's time zone, or of UTC if a Z follows it, as a dashboard's link has it. */
const isDayOfMoments = (text: string) => isDay(text.replace(/Z$/, ''));

/** A range with at least one end, and only valid ends. */
function isRange(text: string, isEnd: (text: string) => boolean, isOrdered: (from: string, to: string) => boolean) {
  const { from, to } = rangeOf(text);
  if (!text.includes('..') || text === '..') return false;
  return [from, to].every((end) => end === '' || isEnd(end)) && (from === '' || to === '' || isOrdered(from, to));
}

const isYear = (text: string) => /^\d{1,4}$/.test(text);

/** The tidied filter of a column; null if it filters nothing. */
export function filterValue(kind: FilterKind, given: unknown, choices?: ChoicesOfSeveral): FilterValue | null {
  const texts = (Array.isArray(given) ? given : [given])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => storable(String(one)).trim())
    .filter((one) => one !== '');
  if (kind === 'among' || kind === 'sharing') {
    const chosen = [...new Set(texts)].filter((text) => choices !== 'years' || isYear(text)).slice(0, 200);
    return chosen.length === 0 ? null : chosen;
  }
  const [text] = texts;
  if (text === undefined) return null;
  if (kind === 'yes') return text === 'Yes' || text === 'No' ? text : null;
  if (kind === 'number') return isRange(text, isNumber, (from, to) => Number(from) <= Number(to)) ? text : null;
  if (kind === 'change' && text === SINCE_VISIT) return text;
  if (kind === 'moment' || kind === 'change')
    return isRange(text, isDayOfMoments, (from, to) => from <= to) ? text : null;
  if (kind === 'date') return isRange(text, isDay, (from, to) => from <= to) ? text : null;
  return text;
}

const PREFIX = 'in_';

export const filtersFromUrl = (filterable: Filterable, address: Readonly<Record<string, unknown>>): ColumnFilters =>
  Object.fromEntries(
    Object.entries(filterable).flatMap(([column, { kind, choices }]) => {
      const value = filterValue(kind, address[PREFIX + column], choices);
      return value === null ? [] : [[column, value]];
    }),
  );

export const filtersToUrl = (filters: ColumnFilters): Record<string, FilterValue> =>
  Object.fromEntries(
    Object.entries(filters).map(([column, value]) => {
      const [only, ...others] = typeof value === 'string' ? [value] : value;
      return [PREFIX + column, only !== undefined && others.length === 0 ? only : value];
    }),
  );

/** In the order of the columns, not the order of entry. */
export const entriesOf = (filterable: Filterable, filters: ColumnFilters): [string, ColumnFilter, FilterValue][] =>
  Object.entries(filterable).flatMap(([column, filter]) => {
    const value = filters[column];
    return value === undefined ? [] : [[column, filter, value]];
  });

/** Any of the names; one of them may stand for no value. */
export const amongConditions = (column: string, names: readonly string[], none: string | undefined): string[] =>
  anyOf(column, names, none, among, 'is.null');

function anyOf(
  column: string,
  names: readonly string[],
  none: string | undefined,
  ofNames: (names: readonly string[]) => string,
  ofNone: string,
): string[] {
  const given = names.filter((name) => name !== none);
  const conditions = [
    ...(given.length === 0 ? [] : [`${column}.${ofNames(given)}`]),
    ...(given.length === names.length ? [] : [`${column}.${ofNone}`]),
  ];
  return conditions.length === 1 ? conditions : [`or(${conditions.join()})`];
}

/** Changes of others, and new records of others that nobody changed since. */
function sinceVisit({ username, lastVisit }: Reader): string[] {
  const [since, self] = [quoted(lastVisit ?? '-infinity'), quoted(username)];
  const changed = `and(updated_at.gt.${since},updated_by.neq.${self})`;
  return [`or(${changed},and(updated_at.is.null,created_at.gt.${since},created_by.neq.${self}))`];
}

function conditionsOf(
  column: string,
  { kind, none, shownOf, foldedIn }: ColumnFilter,
  value: FilterValue,
  reader: Reader,
): string[] {
  if (typeof value !== 'string')
    return kind === 'sharing' ? anyOf(column, value, none, sharing, 'eq.{}') : amongConditions(column, value, none);
  if (kind === 'name') return wordConditions(foldedIn ?? `${column}_search`, value);
  if (kind === 'text') return [`${column}.${containing(value)}`];
  if (kind === 'yes') return [value === 'Yes' ? `${column}.is.true` : `${column}.not.is.true`];
  const { from, to } = rangeOf(value);
  if (kind === 'change' && value === SINCE_VISIT) return sinceVisit(reader);
  if (kind === 'moment' || kind === 'change') return momentsBetween(column, from, to);
  return [
    ...(shownOf === undefined ? [] : [shownOf]),
    ...(from === '' ? [] : [`${column}.gte.${from}`]),
    ...(to === '' ? [] : [`${column}.lte.${to}`]),
  ];
}

const NOBODY: Reader = { username: '', lastVisit: null };

export const filterConditions = (filterable: Filterable, filters: ColumnFilters, reader = NOBODY): string[] =>
  entriesOf(filterable, filters).flatMap(([column, filter, value]) => conditionsOf(column, filter, value, reader));
