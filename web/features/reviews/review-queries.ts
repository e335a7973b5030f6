/** The calls for the reviews of a fact: read them, post one. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { withImages } from '#web/forms/history/history-query.ts';

export type Review = Row<'reviews'>;

const ofFact = (entityId: number) => ({ entity_id: `eq.${entityId}`, entity_type: 'eq.facts' });

export const reviewsQuery = (entityId: number) =>
  queryOptions({
    queryKey: ['reviews', entityId],
    queryFn: async ({ signal }) => {
      return (await psql.list('reviews', { where: ofFact(entityId), order: 'created_at,id' }, { signal })).rows;
    },
  });

type Reviewer = { username: string; name: string; reviews: number };

export const reviewersOfCountryQuery = (entityId: number) =>
  queryOptions({
    queryKey: ['reviewers_of_country', entityId],
    queryFn: ({ signal }) => psql.read<Reviewer[]>('reviewers_of_country', { fact: entityId }, { signal }),
  });

/** `marks`: of fields, as the function `comment_on_fields` takes them. `seen`: the version of the fact on the screen; another one is not reviewed. */
export type NewReview = { status: string; comment: string; marks?: readonly object[]; seen?: number | undefined };

const stored = (comment: string): string | null => (comment.trim() === '' ? null : comment);

export const postReview = (entityId: number, { status, comment, marks = [], seen }: NewReview): Promise<unknown> =>
  marks.length === 0 && (seen === undefined || status === 'Comment')
    ? psql.create('reviews', { entity_type: 'facts', entity_id: entityId, status, comment: stored(comment) })
    : psql.rpc('review_fact', {
        fact: entityId,
        status,
        comment: stored(comment),
        marks,
        ...(seen !== undefined && { seen }),
      });

/** The changes of a fact after its latest review, the newest first; a fact without one has none. */
export const changesSinceQuery = (entityId: number, reviewedAt: string | null) =>
  queryOptions({
    queryKey: ['history', 'facts', entityId, 'since', reviewedAt],
    enabled: reviewedAt !== null,
    queryFn: async ({ signal }) => {
      const where = { ...ofFact(entityId), created_at: `gt.${reviewedAt}` };
      const { rows } = await psql.list('history', { where, order: 'id.desc', limit: 200 }, { signal });
      return rows.map(withImages);
    },
  });
