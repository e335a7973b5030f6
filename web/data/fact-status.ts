/** The review status of a fact and the statuses that the user may post: for its form, which it locks, and for its reviews. */
import { queryOptions } from '@tanstack/react-query';
import { momentOf } from '#domain/records/history-words.ts';
import { useUserName } from './lists.ts';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';
import { invalidate } from './query.ts';

/** The status is null before the first review. */
export type FactStatus = Row<'facts_status_view'>;

export const factStatusQuery = (id: number) =>
  queryOptions({
    queryKey: ['facts_status_view', id],
    queryFn: async ({ signal }) =>
      (await psql.one('facts_status_view', { where: { entity_id: `eq.${id}` } }, { signal })).row,
  });

/** Loaded again after reviews: the new status locks or opens the form and appears in the lists. */
export const REVIEWED = ['reviews', 'facts_status_view', 'facts_view', 'history'] as const;
export const reviewPosted = (): Promise<void> => invalidate(...REVIEWED);

/** A fact that somebody changed before a review: it and its status are loaded again. */
export const factChanged = (): Promise<void> => invalidate('facts', ...REVIEWED);

/** The author and time of the latest change after the latest review, in words; null without such a change. A Comment is not a review here. */
export function useChangedSinceReview(status: FactStatus | undefined): string | null {
  const userName = useUserName();
  if (status === undefined || status.changed_at === null) return null;
  const who = status.changed_by === null ? 'somebody' : userName(status.changed_by);
  return `Changed since it was reviewed, by ${who} on ${momentOf(status.changed_at)}`;
}
