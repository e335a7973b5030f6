/** The hazard tree for pickers and filter chips: every leaf with its path. Draws nothing. */
import { useCallback } from 'react';
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

/** The usual name of a leaf, with its type before it where that adds something. */
export const hazardNameOf = ({ type, subtype }: Pick<Hazard, 'type' | 'subtype'>): string =>
  type === subtype ? type : `${type}: ${subtype}`;

/** The name of a hazard by its id; an ellipsis while the tree loads. */
export function useHazardName(): (id: number) => string {
  const { data: hazards, isPending } = useQuery(hazardsQuery);
  return useCallback(
    (id) => {
      const hazard = hazards?.find((leaf) => leaf.id === id);
      return hazard !== undefined ? hazardNameOf(hazard) : isPending ? '…' : `#${id}`;
    },
    [hazards, isPending],
  );
}
