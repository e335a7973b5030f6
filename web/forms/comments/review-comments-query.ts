/** The call that reads the newest comments of a fact's reviews, and how many there are. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ReviewsRow } from '#domain/generated/rows.ts';
import { psql } from '#web/data/psql.ts';

const SELECT = ['id', 'status', 'comment', 'created_by', 'created_at'] as const;

/** The others stand on the tab Reviews. */
const SHOWN = 50;

/** From the first to the last. Null: no fact. */
export const reviewCommentsQuery = (fact: number | null) =>
  queryOptions({
    queryKey: ['reviews', fact, 'with a comment'],
    queryFn:
      fact === null
        ? skipToken
        : async ({ signal }) => {
            const where = { entity_id: `eq.${fact}`, entity_type: 'eq.facts', comment: 'not.is.null' };
            const query = { select: SELECT, where, order: 'id.desc', limit: SHOWN } as const;
            const { rows, total } = await psql.list('reviews', query, { count: true, signal });
            return { newest: rows.toReversed(), total: total ?? rows.length };
          },
  });

export interface CommentsOfReviews {
  newest: readonly Pick<ReviewsRow, (typeof SELECT)[number]>[];
  total: number;
}
