/** The list of the facts of the IDU: its search, order and files, and the query of all its rows. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { IDUS_FACTS_VIEW_COLUMNS } from '#domain/generated/columns/idus_facts_view.ts';
import { IDUS_SEARCH, type IdusSearch } from '#domain/facts/idus-search.ts';
import { IDUS as WORDS } from '#domain/messages/idus.ts';
import { among } from '#domain/values/psql-values.ts';
import { readPage, type PageOf } from '#web/data/page.ts';
import { psql } from '#web/data/psql.ts';
import type { Conditions, Row } from '#web/data/psql-query.ts';
import type { Order } from '#web/grids/columns.ts';
import { labelled, listOf } from '#web/lists/list-of.tsx';
import { conditionsOf, toOrder } from '#web/lists/rows/records-query.ts';

const SHOWN = [
  'id',
  'name',
  'country',
  'displacement_type',
  'type',
  'figure',
  'date',
  'end_date',
  'latitude',
  'longitude',
  'place',
  'area',
  'event_id',
  'event_name',
  // For the sums of a circle.
  'year',
  'event_role',
  'parent_id',
  'counts',
] as const;
const UNFOLDED = [
  'id',
  'excerpt_for_idu',
  'sources',
  'url',
  'event_id',
  'event_name',
  'created_by',
  'start_date',
  'end_date',
  'type',
  'start_date_accuracy',
  'end_date_accuracy',
] as const;

export type Idu = Row<'idus_facts_view', (typeof SHOWN)[number]>;
export type UnfoldedIdu = Row<'idus_facts_view', (typeof UNFOLDED)[number]>;

/** More circles would say nothing more, and the rows would take long to load. */
export const MOST_IDUS = 20_000;

const NO_FILTER = { filter: false } as const;

export const IDUS = listOf<IdusSearch, Idu>({
  kind: 'monitoring_platform/idus',
  title: WORDS.title,
  noun: 'facts of the IDU',
  creating: ['create', 'facts'],
  pageOf: ({ id }) => `/facts/${id}`,
  search: IDUS_SEARCH,
  columns: {
    date: { width: 95, ...NO_FILTER },
    name: { width: 300, ...NO_FILTER },
    country: { width: 130, ...NO_FILTER },
    displacement_type: { width: 105, ...NO_FILTER },
    figure: { width: 100, ...NO_FILTER },
  },
  always: SHOWN,
  order: 'date.desc.nullslast,id.desc',
  file: {
    relation: 'idus_facts_view',
    name: 'idu',
    more: {
      ...labelled(IDUS_FACTS_VIEW_COLUMNS, ['region', 'excerpt_for_idu']),
      Sources: 'sources_text',
      ...labelled(IDUS_FACTS_VIEW_COLUMNS, [
        'url',
        'event_name',
        'start_date',
        'end_date',
        'stock_date',
        'created_by',
        'latitude',
        'longitude',
        'fact_id',
      ]),
    },
  },
});

/** All rows of a search but for the map's extent and the days of the slider, which hide rows and load none. */
export const idusQuery = (search: IdusSearch, order: Order | null) => {
  const query = {
    select: SHOWN,
    where: conditionsOf(IDUS, {
      search: { ...search, extent: '', days: '' },
      filters: {},
    }) as Conditions<'idus_facts_view'>,
    order: toOrder(IDUS, order),
  };
  return queryOptions({
    queryKey: ['idus_facts_view', 'all', query],
    queryFn: ({ signal }): Promise<PageOf<Idu>> =>
      readPage('idus_facts_view', query, { offset: 0, limit: MOST_IDUS }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** Null if the fact left the IDU meanwhile. */
export const unfoldedQuery = (id: number) =>
  queryOptions({
    queryKey: ['idus_facts_view', 'one', id],
    queryFn: async ({ signal }): Promise<UnfoldedIdu | null> => {
      const query = { select: UNFOLDED, where: { fact_id: `eq.${id}` } };
      return (await psql.list('idus_facts_view', query, { signal })).rows[0] ?? null;
    },
  });

/** So many texts are copied at once. */
export const MOST_TEXTS = 200;

/** The excerpts of the first of these facts, in their order. */
export async function textsOf(rows: readonly Idu[]): Promise<UnfoldedIdu[]> {
  const ids = rows.slice(0, MOST_TEXTS).map(({ id }) => id);
  const { rows: found } = await psql.list('idus_facts_view', { select: UNFOLDED, where: { fact_id: among(ids) } });
  const byId = new Map(found.map((fact) => [fact.id, fact]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
