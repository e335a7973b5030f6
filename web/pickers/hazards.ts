/** The hazard tree: every leaf with the way down to it, as the pickers and the words of a search need it. Draws nothing. */
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

/** A leaf as people call it; its type before it where that says more. */
export const hazardNameOf = ({ type, subtype }: Pick<Hazard, 'type' | 'subtype'>): string =>
  type === subtype ? type : `${type}: ${subtype}`;

/** By its number, which stands for itself while the tree is on its way. */
export function useHazardName(): (id: number) => string {
  const hazards = useHazards();
  return useCallback(
    (id) => {
      const hazard = hazards.find((leaf) => leaf.id === id);
      return hazard === undefined ? `#${id}` : hazardNameOf(hazard);
    },
    [hazards],
  );
}
