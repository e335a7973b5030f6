/** The review of the selected facts: one status and comment for all that take it. */
import { useId, useState } from 'react';
import { REVIEW } from '#domain/messages/facts.ts';
import { counted } from '#domain/values/counts.ts';
import { REVIEWED } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import type { Chosen } from '#web/lists/list.ts';
import { ReviewComment } from '#web/pickers/review-comment.tsx';
import { StatusChoice } from '#web/ui/status-choice.tsx';
import { reviewOf } from '#web/lists/changes/change-attempt.ts';
import { SelectedTotals } from '#web/lists/selection/selected-totals.tsx';
import { SelectedChange } from '#web/lists/changes/selected-change.tsx';

/** The column of the role by which facts count. */
const TOTALS_ROLE = 'event_role';

type Props = { chosen: Chosen; close: () => void };

export function ReviewDialog({ chosen, close }: Props) {
  const field = useId();
  const statuses = useReferenceList('review_statuses');
  const [status, setStatus] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [wanting, setWanting] = useState(false);
  const complete = () => {
    const needsText = status === 'Comment' && comment.trim() === '';
    setWanting(needsText);
    if (needsText) document.getElementById(field)?.focus();
    return !needsText;
  };
  return (
    <SelectedChange
      chosen={chosen}
      close={close}
      view="facts_view"
      noun="fact"
      title={`Review ${counted(chosen.count, 'fact')}`}
      about="Each fact that allows the status gets this review. The others stay as they are."
      change={
        status === null
          ? null
          : {
              key: status,
              attempt: reviewOf({ status, comment: comment.trim() === '' ? null : comment }),
              // A comment needs text only when it is posted.
              trial: reviewOf({ status, comment: '-' }),
            }
      }
      complete={complete}
      words={{
        submit: 'Post',
        submitTo: (count) => `Post ${status ?? ''} to ${counted(count, 'fact')}`,
        changing: (count) => `${counted(count, 'fact')} ${count === 1 ? 'gets' : 'get'} ${status ?? ''}`,
        done: (count) => `${status ?? ''} has been posted to ${counted(count, 'fact')}`,
        failed: REVIEW.notPosted,
      }}
      changed={REVIEWED}
      footer={() => (
        <ReviewComment
          id={field}
          status={status}
          value={comment}
          problem={wanting ? REVIEW.commentRequired : null}
          onChange={setComment}
        />
      )}
    >
      <SelectedTotals relation="facts_view" role={TOTALS_ROLE} where={chosen.where} count={chosen.count} />
      <fieldset className="review-statuses">
        <legend>Status</legend>
        <StatusChoice
          statuses={statuses}
          open={new Set(statuses.map(({ name }) => name))}
          value={status}
          onChange={setStatus}
        />
      </fieldset>
    </SelectedChange>
  );
}
