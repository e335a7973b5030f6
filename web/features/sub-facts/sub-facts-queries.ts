/** The calls of a master's Facts tab: its sub-facts page by page, what all of them add up to, and all of them as a workbook. Decides nothing. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { headed, type FileRequest } from '#web/data/download.ts';
import { readPage, type PageOf } from '#web/data/page.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { Order } from '#web/grids/columns.ts';
import { BLOCK } from '#web/grids/rows.ts';

const SHOWN = [
  'id',
  'name',
  'country',
  'figure',
  'reported_figure',
  'type',
  'year',
  'start_date',
  'end_date',
  'stock_date',
  'parent_role',
  'status',
  'created_by',
] as const;

export type SubFact = Row<'facts_view', (typeof SHOWN)[number]>;
export type SubFactsTotal = Row<'sub_facts_totals'>;

/** Empty values stand last, whichever way round. */
const toOrder = (order: Order | null): string =>
  order === null ? 'created_at.desc,id.desc' : `${order.column}.${order.descending ? 'desc' : 'asc'}.nullslast,id.desc`;

const toQuery = (masterId: number, order: Order | null) => ({
  select: SHOWN,
  where: { parent_id: `eq.${masterId}` },
  order: toOrder(order),
});

// A sub-fact may have been saved in another tab of the browser, or by somebody else: who turns a page or comes back sees it.
const READ_ANEW = { refetchOnWindowFocus: 'always', staleTime: 0 } as const;

type SubFactsQuery = ReturnType<typeof toQuery>;
/** What was asked for goes with the rows: those further down are loaded in the same order. */
export type SubFactsPage = PageOf<SubFact> & { readonly query: SubFactsQuery; readonly whole: boolean };

export const subFactsQuery = (masterId: number, order: Order | null, page: number, size: number) =>
  queryOptions({
    queryKey: ['facts_view', 'sub-facts', masterId, order, page, size],
    queryFn: async ({ signal }): Promise<SubFactsPage> => {
      const whole = size === 0;
      const query = toQuery(masterId, order);
      const part = whole ? { offset: 0, limit: BLOCK } : { offset: (page - 1) * size, limit: size };
      return { ...(await readPage('facts_view', query, part, signal)), query, whole };
    },
    placeholderData: keepPreviousData,
    ...READ_ANEW,
  });

export const loadSubFacts = async (
  query: SubFactsQuery,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<SubFact[]> => (await psql.list('facts_view', { ...query, offset, limit }, { signal })).rows;

export const subFactsTotalQuery = (masterId: number) =>
  queryOptions({
    queryKey: ['sub_facts_totals', masterId],
    queryFn: async ({ signal }) =>
      (await psql.one('sub_facts_totals', { where: { id: `eq.${masterId}` } }, { signal })).row,
    ...READ_ANEW,
  });

/** Where the grid leaves a date of the other kind empty, the file has a column that does so too. */
const IN_FILE: Readonly<Record<string, string>> = {
  start_date: 'flow_start_date',
  end_date: 'flow_end_date',
  stock_date: 'stock_only_date',
};

/** All of a master's sub-facts in the order of the grid, under its headers, whichever columns the user hides. */
export const subFactsFile = (
  { id, name }: { id: number; name: string },
  order: Order | null,
  columns: readonly { id: string; header: string }[],
): FileRequest<'facts_download_view'> => ({
  relation: 'facts_download_view',
  select: columns.map((column) => headed(column.header, IN_FILE[column.id] ?? column.id)),
  where: toQuery(id, order).where,
  order: toOrder(order),
  words: [`Sub-facts of ${name}`],
});
