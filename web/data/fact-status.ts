/** Where a fact stands in its review and what the user may post: read by its form, which it locks, and by its reviews. */
import { queryOptions } from '@tanstack/react-query';
import { REVIEW } from '#domain/messages/facts.ts';
import { useUsers } from './lists.ts';
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

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Says who changed the fact after its latest review, and when; null while nobody has. A Comment is no such review. */
export function useChangedSinceReview(status: FactStatus | undefined): string | null {
  const users = useUsers();
  if (status === undefined || status.changed_at === null) return null;
  const who = users.find(({ username }) => username === status.changed_by)?.name ?? status.changed_by ?? 'somebody';
  return REVIEW.changedSince(who, WHEN.format(new Date(status.changed_at)));
}
