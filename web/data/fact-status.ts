/** Where a fact stands in its review and what the user may post: read by its form, which it locks, and by its reviews. */
import { queryOptions } from '@tanstack/react-query';
import { psql } from './psql.ts';

export type FactStatus = {
  entity_id: number;
  /** Null while nobody has reviewed the fact. */
  status: string | null;
  allowed_statuses: string[];
  locked: boolean;
};

export const factStatusQuery = (id: number) =>
  queryOptions({
    queryKey: ['facts_status_view', id],
    queryFn: async ({ signal }) =>
      (await psql.one<FactStatus>('facts_status_view', { entity_id: `eq.${id}` }, { signal })).row,
  });
