/** One page of facts_view: only the columns that are shown, in the order asked for, counted. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ColumnFilters } from '#domain/facts-column-filters.ts';
import { toFilters, type FactsSearch } from '#domain/facts-search.ts';
import { readPage } from '#web/data/page.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Order } from '#web/grids/columns.ts';
import { BLOCK } from '#web/grids/rows.ts';

const ALWAYS = ['id', 'name', 'type', 'flags'] as const;
/** What the list may show besides; a hidden column is not asked for and therefore absent. */
const SHOWN = [
  'idu',
  'country',
  'figure',
  'reported_figure',
  'groups',
  'themes',
  'year',
  'start_date',
  'end_date',
  'stock_date',
  'displacement_type',
  'class',
  'event_role',
  'event_data_included',
  'parent_role',
  'event_name',
  'hazard_subtype',
  'created_by',
  'region',
  'public_figure_analysis',
  'gsn',
  'status',
  'qualifier',
  'excerpt_text',
  'sources',
  'created_at',
] as const;

export type FactRow = Row<'facts_view', (typeof ALWAYS)[number]> & Partial<Row<'facts_view', (typeof SHOWN)[number]>>;

/** An empty value would come first when the largest are asked for; these columns have none and keep the plain order of their index. */
const NEVER_EMPTY = new Set([
  'name',
  'year',
  'type',
  'displacement_type',
  'class',
  'idu',
  'gsn',
  'created_by',
  'created_at',
]);

export function toOrder(order: Order | null): string {
  if (order === null) return 'created_at.desc,id.desc';
  const direction = order.descending ? 'desc' : 'asc';
  const nulls = order.descending && !NEVER_EMPTY.has(order.column) ? '.nullslast' : '';
  return `${order.column}.${direction}${nulls},id.desc`;
}

export type FactsRequest = {
  search: FactsSearch;
  filters: ColumnFilters;
  order: Order | null;
  /** The columns in view; their places do not matter. */
  columns: readonly string[];
};

type FactsQuery = ReturnType<typeof toQuery>;

/** What a page shows besides its rows goes with it, so that nobody has to remember what was asked for. */
export type FactsPage = {
  rows: FactRow[];
  total: number;
  query: FactsQuery;
  /** Whether the rows are the first of all those that match, to be scrolled through, and not a page. */
  whole: boolean;
};

export const toQuery = ({ search, filters, order, columns }: FactsRequest) => ({
  select: [...ALWAYS, ...SHOWN.filter((column) => columns.includes(column))].toSorted(),
  where: toFilters(search, filters),
  order: toOrder(order),
});

export const factsPageQuery = (request: FactsRequest, page: 'all' | { offset: number; limit: number }) => {
  const query = toQuery(request);
  const whole = page === 'all';
  const { offset, limit } = whole ? { offset: 0, limit: BLOCK } : page;
  return queryOptions({
    queryKey: ['facts_view', 'list', query, page],
    queryFn: async ({ signal }): Promise<FactsPage> => {
      const part = await readPage('facts_view', query, { offset, limit }, signal);
      return { ...part, query, whole };
    },
    placeholderData: keepPreviousData,
  });
};

/** The rows further down, while scrolling through all of them; their number is known by then. */
export const loadFacts = async (
  query: FactsQuery,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<FactRow[]> => (await psql.list('facts_view', { ...query, offset, limit }, { signal })).rows;
