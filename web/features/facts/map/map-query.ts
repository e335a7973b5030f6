/** Loads the locations of the facts of a search, and turns them into points of a map. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { kindOf } from '#domain/facts/fact-data.ts';
import { readPage, type PageOf } from '#web/data/page.ts';
import { psql } from '#web/data/psql.ts';
import type { Conditions, RelationName, Row } from '#web/data/psql-query.ts';
import { isAdded } from '#web/maps/circle-words.ts';
import { shapeOf, type FigurePoint } from '#web/maps/points.ts';
import { CAUSE_COLOURS, LINE_COLOUR } from '#web/ui/colours.ts';

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
export type Located = Omit<Row<'facts_locations_view', (typeof SHOWN)[number]>, keyof Filled> & Filled;

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
      return { rows: page.rows as Located[], total: page.total, facts: total ?? rows.length };
    },
    placeholderData: keepPreviousData,
    // A search that took too long would take as long again.
    retry: false,
  });

const COLOURS: ReadonlyMap<string, string> = new Map(Object.entries(CAUSE_COLOURS));

/** A point for each location, numbered by its row; that of a stock is a ring, which joins no flow. The figure of a fact is divided among its locations, so that none counts twice in a circle. */
export const pointsOf = (rows: readonly Located[]): readonly FigurePoint[] =>
  rows.flatMap((row, id): FigurePoint[] => {
    const { latitude: lat, longitude: lng, figure, location_count, location_name, displacement_type, type } = row;
    if (lat === null || lng === null) return [];
    return [
      {
        id,
        lat,
        lng,
        figure: figure === null ? null : figure / Math.max(1, location_count ?? 1),
        added: isAdded(row),
        colour: COLOURS.get(displacement_type) ?? LINE_COLOUR,
        ...shapeOf(displacement_type),
        ...(kindOf(type) === 'Stock' && { ring: true }),
        ...(location_name !== null && { label: location_name.split(',')[0] ?? '' }),
      },
    ];
  });

/** Each fact once, in the order of its first location. */
export function factsOf(rows: readonly Located[]): readonly Located[] {
  const seen = new Map<number, Located>();
  for (const row of rows) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}

/** The same, each with the part of its figure that belongs to these locations. */
export const partsOf = (rows: readonly Located[]): readonly Located[] =>
  factsOf(rows).map((fact) => {
    const here = rows.filter(({ id }) => id === fact.id).length;
    const share = here / Math.max(1, fact.location_count ?? 1);
    return { ...fact, figure: fact.figure === null ? null : Math.round(fact.figure * share) };
  });
