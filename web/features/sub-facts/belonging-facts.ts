/** The facts that belong to a record: page by page, and all of them as a file. Decides nothing. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { headed, type FileRequest } from '#web/data/download.ts';
import { readPage, type PageOf } from '#web/data/page.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import type { GridColumn, Order } from '#web/grids/columns.ts';
import { BLOCK } from '#web/grids/rows.ts';
import type { FactsOf } from './facts-of.ts';

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
  'event_role',
  'status',
  'created_by',
  'flags',
  'event_misfits',
  'parent_misfits',
  'sub_misfit_count',
  'confidential',
] as const;

export type BelongingFact = Row<'facts_view', (typeof SHOWN)[number]>;

/** Empty values stand last, whichever way round. */
const toOrder = (order: Order | null): string =>
  order === null ? 'created_at.desc,id.desc' : `${order.column}.${order.descending ? 'desc' : 'asc'}.nullslast,id.desc`;

const toQuery = ({ where }: FactsOf, order: Order | null) => ({
  select: SHOWN,
  where,
  order: toOrder(order),
});

// A fact may have been saved in another tab of the browser, or by somebody else: who turns a page or comes back sees it.
export const READ_ANEW = { refetchOnWindowFocus: 'always', staleTime: 0 } as const;

type BelongingQuery = ReturnType<typeof toQuery>;
/** What was asked for goes with the rows: those further down are loaded in the same order. */
export type BelongingPage = PageOf<BelongingFact> & { readonly query: BelongingQuery; readonly whole: boolean };

export const belongingQuery = (of: FactsOf, order: Order | null, page: number, size: number) =>
  queryOptions({
    queryKey: ['facts_view', 'belonging', of.where, order, page, size],
    queryFn: async ({ signal }): Promise<BelongingPage> => {
      const whole = size === 0;
      const query = toQuery(of, order);
      const part = whole ? { offset: 0, limit: BLOCK } : { offset: (page - 1) * size, limit: size };
      return { ...(await readPage('facts_view', query, part, signal)), query, whole };
    },
    placeholderData: keepPreviousData,
    retry: false,
    ...READ_ANEW,
  });

export const loadBelonging = async (
  query: BelongingQuery,
  offset: number,
  limit: number,
  signal: AbortSignal,
): Promise<BelongingFact[]> => (await psql.list('facts_view', { ...query, offset, limit }, { signal })).rows;

/** Where the grid leaves a date of the other kind empty, the file has a column that does so too. */
const IN_FILE: Readonly<Record<string, string>> = {
  start_date: 'flow_start_date',
  end_date: 'flow_end_date',
  stock_date: 'stock_only_date',
};

/** All of them in the order of the grid, under its headers, whichever columns the user hides. */
export const belongingFile = (
  of: FactsOf,
  order: Order | null,
  columns: readonly Pick<GridColumn<BelongingFact>, 'id' | 'header'>[],
): FileRequest<'facts_download_view'> => ({
  relation: 'facts_download_view',
  // Last, what must not leave the house.
  select: [
    ...columns.map((column) => headed(column.header, IN_FILE[column.id] ?? column.id)),
    headed('Confidential', 'confidential'),
  ],
  where: of.where,
  order: toOrder(order),
  words: of.words,
});
