/** Loads the locations of the facts of a search. */
import { kindOf } from '#domain/facts/fact-data.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readPage, type PageOf } from '#web/data/page.ts';
import { psql } from '#web/data/psql.ts';
import type { Conditions, RelationName, Row } from '#web/data/psql-query.ts';

const SHOWN = [
  'id',
  'number',
  'name',
  'country',
  'displacement_type',
  'type',
  'year',
  'figure',
  'event_role',
  'parent_id',
  'counts',
  'start_date',
  'end_date',
  'stock_date',
  'location_name',
  'location_count',
  'latitude',
  'longitude',
] as const;

/** A view does not say that these columns of a fact are never empty. */
type Filled = {
  readonly name: string;
  readonly displacement_type: string;
  readonly type: string;
  readonly year: number;
};
export type Located = Omit<Row<'facts_locations_view', (typeof SHOWN)[number]>, keyof Filled> &
  Filled & { readonly date: string | null };

/** As many as the map of the IDU draws. */
export const MOST_LOCATIONS = 20_000;

export type FactsOnMap = PageOf<Located> & {
  /** The facts of the search, also those without a location. */
  readonly facts: number;
};

export const factsOnMapQuery = (where: Conditions<RelationName>) =>
  queryOptions({
    queryKey: ['facts_view', 'map', where],
    queryFn: async ({ signal }): Promise<FactsOnMap> => {
      const query = {
        select: SHOWN,
        where: where as Conditions<'facts_locations_view'>,
        order: 'figure.desc.nullslast,id.desc,number',
      };
      const counted = { select: ['id' as const], where: where as Conditions<'facts_view'>, limit: 1 };
      const [page, { rows, total }] = await Promise.all([
        readPage('facts_locations_view', query, { offset: 0, limit: MOST_LOCATIONS }, signal),
        psql.list('facts_view', counted, { count: true, signal }),
      ]);
      const located = page.rows.map((row) => ({
        ...row,
        date: kindOf(row.type ?? '') === 'Stock' ? row.stock_date : row.start_date,
      }));
      return { rows: located as Located[], total: page.total, facts: total ?? rows.length };
    },
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again.
    retry: false,
  });
