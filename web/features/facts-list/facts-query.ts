/** One page of facts_view: only the columns that are shown, in the order asked for, counted. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toFilters, type FactsSearch } from '#domain/facts-search.ts';
import { psql, type Query } from '#web/data/psql.ts';
import type { Order } from '#web/grids/columns.ts';

/** What the list may show; a hidden column is not asked for and therefore absent. */
type Shown = {
  idu: boolean;
  country: string | null;
  figure: number | null;
  reported_figure: number | null;
  groups: string[];
  themes: string[];
  year: number;
  start_date: string | null;
  end_date: string | null;
  stock_date: string | null;
  displacement_type: string;
  class: string;
  event_role: string | null;
  event_data_included: boolean | null;
  parent_role: string | null;
  event_name: string | null;
  hazard_subtype: string | null;
  created_by: string;
  region: string | null;
  public_figure_analysis: string | null;
  gsn: number;
  status: string | null;
  qualifier: string | null;
  excerpt_text: string | null;
  sources: string[];
  created_at: string;
};

export type FactRow = { id: number; name: string; type: string; flags: string[] } & Partial<Shown>;

const ALWAYS = ['id', 'name', 'type', 'flags'];

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
  order: Order | null;
  /** The columns in view; their places do not matter. */
  columns: readonly string[];
};

export const toQuery = ({ search, order, columns }: FactsRequest, offset: number, limit: number): Query => ({
  select: [...new Set([...ALWAYS, ...columns])].toSorted().join(','),
  ...toFilters(search),
  order: toOrder(order),
  offset: String(offset),
  limit: String(limit),
});

export const factsPageQuery = (request: FactsRequest, offset: number, limit: number) => {
  const query = toQuery(request, offset, limit);
  return queryOptions({
    queryKey: ['facts_view', 'list', query],
    queryFn: ({ signal }) => psql.list<FactRow>('facts_view', query, { count: true, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The rows further down, while scrolling through all of them; their number is known by then. */
export const loadFacts = async (request: FactsRequest, offset: number, limit: number, signal: AbortSignal) =>
  (await psql.list<FactRow>('facts_view', toQuery(request, offset, limit), { signal })).rows;
