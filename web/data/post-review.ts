/** Posts a review of a fact. Contains no rule. */
import { psql } from './psql.ts';

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
