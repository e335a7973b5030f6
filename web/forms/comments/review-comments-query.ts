/** The call that reads the comments of a fact's reviews. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ReviewsRow } from '#domain/generated/rows.ts';
import { psql } from '#web/data/psql.ts';

const SELECT = ['id', 'status', 'comment', 'created_by', 'created_at'] as const;

/** Null: no fact. */
export const reviewCommentsQuery = (fact: number | null) =>
  queryOptions({
    queryKey: ['reviews', fact, 'with a comment'],
    queryFn:
      fact === null
        ? skipToken
        : async ({ signal }) => {
            const where = { entity_id: `eq.${fact}`, entity_type: 'eq.facts', comment: 'not.is.null' };
            return (await psql.list('reviews', { select: SELECT, where, order: 'id' }, { signal })).rows;
          },
  });

export type ReviewComment = Pick<ReviewsRow, (typeof SELECT)[number]>;
