/** In the comments of a fact: those of its reviews, the newest first, which are answered on their own tab. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ReviewsRow } from '#domain/generated/rows.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { useUserName } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';

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
            return (await psql.list('reviews', { select: SELECT, where, order: 'id.desc' }, { signal })).rows;
          },
  });

type Reviews = readonly Pick<ReviewsRow, (typeof SELECT)[number]>[];

export function ReviewComments({ reviews }: { reviews: Reviews }) {
  const nameOf = useUserName();
  if (reviews.length === 0) return null;
  return (
    <section className="comments-of-reviews" aria-label="In the reviews">
      <h3>In the reviews</h3>
      {reviews.map(({ id, status, comment, created_by, created_at }) => (
        <article key={id}>
          <p className="quiet">
            {nameOf(created_by)} · {status} · <time dateTime={created_at}>{momentOf(created_at)}</time>
          </p>
          <p dir="auto">
            <Mentioned text={comment ?? ''} />
          </p>
        </article>
      ))}
    </section>
  );
}
