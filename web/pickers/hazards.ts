/** The hazard tree: every leaf with the way down to it, as the pickers and the words of a search need it. Draws nothing. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type Hazard = Row<'hazard_types'>;

export const hazardsQuery = queryOptions({
  queryKey: ['hazard_types', 'tree'],
  queryFn: async ({ signal }) =>
    (await psql.list('hazard_types', { order: 'category,subcategory,type,subtype' }, { signal })).rows,
  staleTime: 60 * 60 * 1000,
});

const NOTHING: never[] = [];

export const useHazards = (): readonly Hazard[] => useQuery(hazardsQuery).data ?? NOTHING;
