/** Loads one page of a list, with only the shown columns, in the chosen order and with the total. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { filterConditions, type ColumnFilters } from '#domain/search/column-filters.ts';
import { headed } from '#web/data/download.ts';
import type { FileRequest } from '#web/data/download.ts';
import { readPage } from '#web/data/page.ts';
import type { Column, Conditions, Query, RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { currentPerson } from '#web/data/session.ts';
import type { Order } from '#web/grids/columns.ts';
import { BLOCK } from '#web/grids/rows.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';

export type RecordsRequest<Search> = {
  search: Search;
  filters: ColumnFilters;
  order: Order | null;
  /** The columns in view, in any order. */
  columns: readonly string[];
};

export type ListQuery = Pick<Query<RelationName, Column<RelationName>, {}>, 'select' | 'where' | 'order'>;

/** A page of rows with its total and its query, because the current query may be another one. */
export type RecordsPage<Row> = {
  rows: Row[];
  total: number;
  query: ListQuery;
  /** The index of its first row in the whole list, from 0. */
  offset: number;
  /** True if the rows are the first block of all matching rows, for scrolling, and not a page. */
  whole: boolean;
};

export function toOrder<Row extends ListedRow>(
  { order: own, neverEmpty, columns }: Pick<RecordList<never, Row>, 'order' | 'neverEmpty' | 'columns'>,
  order: Order | null,
): string {
  if (order === null) return own;
  const direction = order.descending ? 'desc' : 'asc';
  const nulls = order.descending && !neverEmpty.has(order.column) ? '.nullslast' : '';
  const { sortedBy = order.column } = columns.find(({ id }) => id === order.column) ?? {};
  return `${sortedBy}.${direction}${nulls},id.desc`;
}

/** The order of the rows: the user's, or the default order of the list. */
export function orderInForce({ order: own }: { readonly order: string }, order: Order | null): Order {
  const [column = '', direction] = (own.split(',')[0] ?? '').split('.');
  return order ?? { column, descending: direction === 'desc' };
}

/** The conditions of the search, of the column filters and of the list itself. */
export const conditionsOf = <Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  { search, filters }: Pick<RecordsRequest<Search>, 'search' | 'filters'>,
): Conditions<RelationName> => ({
  ...list.search.conditions(search, filterConditions(list.filters, filters, currentPerson() ?? undefined)),
  ...list.where,
});

export const toQuery = <Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  request: RecordsRequest<Search>,
): ListQuery => {
  const shown = list.columns.flatMap(({ id }) => (request.columns.includes(id) ? [id] : []));
  return {
    // Every column of a list is a column of its relation: a test requests them all.
    select: [...new Set([...list.always, ...shown])].toSorted() as Column<RelationName>[],
    where: conditionsOf(list, request),
    order: toOrder(list, request.order),
  };
};

export const recordsPageQuery = <Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  request: RecordsRequest<Search>,
  page: 'all' | { offset: number; limit: number },
) => {
  const query = toQuery(list, request);
  const whole = page === 'all';
  const { offset, limit } = whole ? { offset: 0, limit: BLOCK } : page;
  return queryOptions({
    queryKey: [list.search.relation, 'list', query, page],
    queryFn: async ({ signal }): Promise<RecordsPage<Row>> => {
      const { rows, total } = await readPage(list.search.relation, query, { offset, limit }, signal);
      return { rows: rows as unknown as Row[], total, query, offset, whole };
    },
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again: users try again or narrow it.
    retry: false,
  });
};

/** Loads further rows while the user scrolls through all of them, and for a print; the total is known by then. */
export const loadRecords = async <Search extends object, Row extends ListedRow>(
  { search: { relation } }: RecordList<Search, Row>,
  query: ListQuery,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<Row[]> =>
  (await psql.list(relation, { ...query, offset, limit }, signal && { signal })).rows as unknown as Row[];

/** The request for a file: every column in the list's own order and under its own header, whatever the user hides or moves. */
export const fileOf = <Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  request: Omit<RecordsRequest<Search>, 'columns'>,
  words: readonly string[],
): FileRequest => {
  const { relation, more, about = [] } = list.file;
  return {
    relation,
    sheet: list.words.title,
    select: [
      ...list.columns.flatMap(({ header, inFile }) => (inFile === null ? [] : [headed(header, inFile)])),
      ...Object.entries(more).map(([header, column]) => headed(header, column)),
    ],
    where: conditionsOf(list, request),
    order: toOrder(list, request.order),
    words: about.length + words.length === 0 ? [list.words.all] : [...about, ...words],
  };
};
