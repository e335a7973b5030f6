/** The filters in the headers of the facts list as a value: to and from the address, and to conditions of facts_view. Asks nothing and shows nothing. */
import type { FactsViewRow } from '#domain/generated/rows.ts';
import { dateProblem } from './dates.ts';
import { containing, quoted } from './psql-values.ts';

/** How a column is filtered: a part of its text, from and to, any of a list, yes or no. `sharing` is a column of several names. */
export type FilterKind = 'text' | 'number' | 'date' | 'moment' | 'among' | 'sharing' | 'yes';

/** Sources are gathered row by row: no index could serve a part of them, so they have no filter. */
export const FILTER_KINDS = {
  idu: 'yes',
  name: 'text',
  country: 'among',
  figure: 'number',
  reported_figure: 'number',
  type: 'among',
  groups: 'sharing',
  themes: 'sharing',
  year: 'number',
  start_date: 'date',
  displacement_type: 'among',
  class: 'among',
  event_role: 'among',
  event_data_included: 'yes',
  parent_role: 'among',
  event_name: 'text',
  hazard_subtype: 'among',
  created_by: 'among',
  region: 'among',
  stock_date: 'date',
  end_date: 'date',
  public_figure_analysis: 'text',
  gsn: 'number',
  status: 'among',
  qualifier: 'among',
  excerpt_text: 'text',
  created_at: 'moment',
} as const satisfies Partial<Record<keyof FactsViewRow, FilterKind>>;
export type FilterColumn = keyof typeof FILTER_KINDS;
const COLUMNS = Object.keys(FILTER_KINDS) as FilterColumn[];

/** Values by column: a text, `from..to`, names, Yes or No; never an empty one. */
export type ColumnFilters = { readonly [Column in FilterColumn]?: string | readonly string[] };

export const rangeOf = (text: string): { from: string; to: string } => {
  const [from = '', to = ''] = text.split('..', 2);
  return { from, to };
};

const isNumber = (text: string) => /^\d{1,9}$/.test(text);
const isDay = (text: string) => dateProblem(text) === null;

/** A range of which at least one end is given, and each that is given is sound. */
function isRange(text: string, isEnd: (text: string) => boolean, isOrdered: (from: string, to: string) => boolean) {
  const { from, to } = rangeOf(text);
  if (!text.includes('..') || text === '..') return false;
  return [from, to].every((end) => end === '' || isEnd(end)) && (from === '' || to === '' || isOrdered(from, to));
}

/** What a column can be filtered by, tidied; null when it is nothing. */
export function filterValue(column: FilterColumn, given: unknown): string | readonly string[] | null {
  const kind: FilterKind = FILTER_KINDS[column];
  const texts = (Array.isArray(given) ? given : [given])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
    .filter((one) => one !== '');
  if (kind === 'among' || kind === 'sharing') return texts.length === 0 ? null : [...new Set(texts)].slice(0, 200);
  const [text] = texts;
  if (text === undefined) return null;
  if (kind === 'yes') return text === 'Yes' || text === 'No' ? text : null;
  if (kind === 'number') return isRange(text, isNumber, (from, to) => Number(from) <= Number(to)) ? text : null;
  if (kind === 'date' || kind === 'moment') return isRange(text, isDay, (from, to) => from <= to) ? text : null;
  return text;
}

const PREFIX = 'in_';

export const filtersFromUrl = (address: Readonly<Record<string, unknown>>): ColumnFilters =>
  Object.fromEntries(
    COLUMNS.flatMap((column) => {
      const value = filterValue(column, address[PREFIX + column]);
      return value === null ? [] : [[column, value]];
    }),
  );

export const filtersToUrl = (filters: ColumnFilters): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    entriesOf(filters).map(([column, value]) => {
      const [only, ...others] = typeof value === 'string' ? [value] : value;
      return [PREFIX + column, only !== undefined && others.length === 0 ? only : value];
    }),
  );

/** In the order of the columns, whenever each was given. */
export const entriesOf = (filters: ColumnFilters): [FilterColumn, string | readonly string[]][] =>
  COLUMNS.flatMap((column) => {
    const value = filters[column];
    return value === undefined ? [] : [[column, value]];
  });

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** The list shows these dates of one kind of facts only: nothing else may be found by them. */
const SHOWN_OF: Partial<Record<FilterColumn, string>> = {
  start_date: 'type.like.*Flow*',
  end_date: 'type.like.*Flow*',
  stock_date: 'type.not.like.*Flow*',
};

function conditionsOf([column, value]: [FilterColumn, string | readonly string[]]): string[] {
  const kind: FilterKind = FILTER_KINDS[column];
  if (typeof value !== 'string') {
    const names = value.map(quoted).join();
    return [kind === 'sharing' ? `${column}.ov.{${names}}` : `${column}.in.(${names})`];
  }
  if (kind === 'text') return [`${column}.ilike.${quoted(containing(value))}`];
  if (kind === 'yes') return [value === 'Yes' ? `${column}.is.true` : `${column}.not.is.true`];
  const { from, to } = rangeOf(value);
  const shown = SHOWN_OF[column];
  return [
    ...(shown === undefined ? [] : [shown]),
    ...(from === '' ? [] : [`${column}.gte.${from}`]),
    ...(to === '' ? [] : [kind === 'moment' ? `${column}.lt.${dayAfter(to)}` : `${column}.lte.${to}`]),
  ];
}

export const filterConditions = (filters: ColumnFilters): string[] => entriesOf(filters).flatMap(conditionsOf);
