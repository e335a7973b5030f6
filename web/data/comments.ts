/** Comments on fields and in reviews: those that wait for the user's answer, and the answer to one. */
import { queryOptions } from '@tanstack/react-query';
import { reviewPosted } from './fact-status.ts';
import { postReview } from './post-review.ts';
import type { Row } from './psql-query.ts';
import { psql } from './psql.ts';
import { invalidate } from './query.ts';

export type CommentForMe = Row<'comments_for_me'>;

const MOST = 500;

/** The newest first. */
export const commentsForMeQuery = (most: number = MOST) =>
  queryOptions({
    queryKey: ['comments_for_me', most],
    queryFn: async ({ signal }) =>
      (await psql.list('comments_for_me', { order: 'created_at.desc', limit: most }, { signal })).rows,
    staleTime: 0,
  });

/** Loaded again after a comment. */
export const commentsChanged = (): Promise<void> => invalidate('field_comments', 'comments_for_me', 'notifications');

/** A comment in the thread, which it may resolve, or one in the reviews of the fact `record` for no thread. */
export async function answerComment(
  { thread, record }: { thread: number | null; record: number },
  comment: string,
  resolved: true | null = null,
): Promise<void> {
  if (thread === null) {
    await postReview(record, { status: 'Comment', comment });
    void reviewPosted();
  } else await psql.rpc('answer_comment', { thread, comment, resolved });
  void commentsChanged();
}
