/** The calls for the reviews of a fact: read them, post one. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import { currentSession } from '#web/data/session.ts';
import { since } from '#web/forms/lost-answer.ts';

export type Review = Row<'reviews'>;

export const reviewsQuery = (entityId: number) =>
  queryOptions({
    queryKey: ['reviews', entityId],
    queryFn: async ({ signal }) => {
      const where = { entity_id: `eq.${entityId}`, entity_type: 'eq.facts' };
      return (await psql.list('reviews', { where, order: 'created_at,id' }, { signal })).rows;
    },
  });

export type NewReview = { status: string; comment: string };

const columnsOf = (entity_id: number, { status, comment }: NewReview) =>
  ({ entity_type: 'facts', entity_id, status, comment: comment.trim() === '' ? null : comment }) as const;

export const postReview = (entityId: number, review: NewReview) => psql.create('reviews', columnsOf(entityId, review));

/** Whether the server has stored the user's review, although its answer was lost. */
export async function isPosted(entityId: number, review: NewReview, sentAt: Date): Promise<boolean> {
  const { comment, ...same } = columnsOf(entityId, review);
  const where = {
    ...Object.fromEntries(Object.entries(same).map(([column, value]) => [column, `eq.${value}`])),
    created_by: `eq.${currentSession()?.username}`,
    created_at: `gte.${since(sentAt).toISOString()}`,
  };
  const { rows } = await psql.list('reviews', { where });
  return rows.some((posted) => posted.comment === comment);
}

/** After a review: the new status locks or opens the form and appears in the list. */
export const reviewPosted = (): Promise<void> => invalidate('reviews', 'facts_status_view', 'facts_view', 'history');
