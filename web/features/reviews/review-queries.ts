/** The calls for the reviews of a fact: read them, post one. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';

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

export const postReview = (entityId: number, { status, comment }: NewReview) =>
  psql.create('reviews', {
    entity_type: 'facts',
    entity_id: entityId,
    status,
    comment: comment.trim() === '' ? null : comment,
  });

/** After a review: the new status locks or opens the form and appears in the list. */
export const reviewPosted = (): Promise<void> => invalidate('reviews', 'facts_status_view', 'facts_view', 'history');
