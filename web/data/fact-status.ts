/** Where a fact stands in its review and what the user may post: read by its form, which it locks, and by its reviews. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';

/** Its status is null while nobody has reviewed the fact. */
export type FactStatus = Row<'facts_status_view'>;

export const factStatusQuery = (id: number) =>
  queryOptions({
    queryKey: ['facts_status_view', id],
    queryFn: async ({ signal }) =>
      (await psql.one('facts_status_view', { where: { entity_id: `eq.${id}` } }, { signal })).row,
  });
