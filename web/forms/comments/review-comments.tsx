/** In the comments of a fact: those of its reviews, from the first to the last. An answer is a review with the status Comment. */
import { useMutation } from '@tanstack/react-query';
import { momentOf } from '#domain/records/history-words.ts';
import { counted } from '#domain/values/counts.ts';
import { answerComment } from '#web/data/comments.ts';
import { useUserName } from '#web/data/lists.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Answer } from './answer.tsx';
import type { CommentsOfReviews } from './review-comments-query.ts';

type Props = { fact: number; reviews: CommentsOfReviews; permitted: boolean };

export function ReviewComments({ fact, reviews: { newest, total }, permitted }: Props) {
  const nameOf = useUserName();
  const notices = useNotices('comment');
  const answer = useMutation({
    mutationFn: (comment: string) => answerComment({ thread: null, record: fact }, comment),
    onError: ({ message }) => notices.error("The comment couldn't be saved", message),
  });
  return (
    <li className="comment-thread" aria-label="Reviews">
      <div className="comment-thread-head">
        <strong>Reviews</strong>
      </div>
      <ol>
        {total > newest.length && (
          <li className="quiet">{counted(total - newest.length, 'earlier one')}, on the tab Reviews</li>
        )}
        {newest.map(({ id, status, comment, created_by, created_at }) => (
          <li key={id}>
            <p className="quiet">
              {nameOf(created_by)} {status !== 'Comment' && `· ${status} `}·{' '}
              <time dateTime={created_at}>{momentOf(created_at)}</time>
            </p>
            <p dir="auto">
              <Mentioned text={comment ?? ''} />
            </p>
          </li>
        ))}
      </ol>
      {permitted && (
        <Answer
          on="the reviews"
          step={null}
          pending={answer.isPending}
          onSend={(comment, _, sent) => answer.mutate(comment, { onSuccess: sent })}
        />
      )}
    </li>
  );
}
