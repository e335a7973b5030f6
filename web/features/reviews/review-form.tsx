/** Posts a review: one button per status, a comment, by mouse or by keys ('r' on the fact, arrows, Ctrl+Enter). Contains no rule: the server sends the statuses that are allowed. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { FACT, REVIEW } from '#domain/messages/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { postReview, type NewReview } from '#web/data/post-review.ts';
import { invalidate } from '#web/data/query.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { ReviewComment } from '#web/pickers/review-comment.tsx';
import { StatusChoice } from '#web/ui/status-choice.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { chosenMarks, FieldMarks, type Mark } from './field-marks.tsx';
import { usePosted } from './use-posted.ts';

/** `seen`: the version of the fact on the screen. */
type Props = { status: FactStatus; seen: number; unsaved: boolean };

export function ReviewForm({
  status: { entity_id, status: latest, allowed_statuses, needs_other_eyes },
  seen,
  unsaved,
}: Props) {
  const id = useId();
  const notices = useNotices();
  const statuses = useReferenceList('review_statuses');
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  // The fact form asks about its own changes; one question is enough.
  useUnsavedGuard(!unsaved && (comment.trim() !== '' || chosenMarks(marks).length > 0));
  const [problem, setProblem] = useState<string | null>(null);
  const status = chosen !== null && allowed_statuses.includes(chosen) ? chosen : null;
  // A second click may come before the first is drawn as pending.
  const busy = useRef(false);
  const { posted, refused } = usePosted(notices);
  const post = useMutation({
    mutationFn: (review: NewReview) => postReview(entity_id, review),
    // Not busy until the page is loaded again: a status chosen meanwhile can be posted at once.
    onSuccess: (_, review) => {
      posted({ fact: entity_id, status: review.status, before: latest, allowed: allowed_statuses });
      setChosen(null);
      setComment('');
      setMarks([]);
      void invalidate('field_comments', 'assignments');
    },
    onError: (error) => {
      // Signing off with open comments asks for a reason.
      if (constraintOf(error) === 'review_open_comments') {
        setProblem(error.message);
        document.getElementById(id)?.focus();
      } else refused(error);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  if (allowed_statuses.length === 0)
    return (
      <Alert type="info" showIcon title={FACT.notPermitted} description="Your role does not include reviewing facts." />
    );
  const open = new Set(allowed_statuses);
  const closedByRights = statuses.some(({ name, approves }) => !open.has(name) && !(needs_other_eyes && approves));
  const submit = () => {
    const wanting = status === 'Comment' && comment.trim() === '' ? REVIEW.commentRequired : null;
    setProblem(wanting);
    if (wanting !== null) document.getElementById(id)?.focus();
    else if (status !== null && !busy.current) {
      busy.current = true;
      notices.settle();
      post.mutate({ status, comment, marks: chosenMarks(marks), seen });
    }
  };
  const postByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <>
      {unsaved && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title="The form has unsaved changes. A review applies to the saved fact."
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset className="review-statuses" onKeyDown={postByKey}>
        <legend>Status</legend>
        <StatusChoice statuses={statuses} open={open} value={status} onChange={setChosen} />
        {needs_other_eyes && (
          <p className="quiet">Somebody else must approve a fact that you created or edited last.</p>
        )}
        {closedByRights && (
          <p className="quiet">
            You don't have permission for the greyed-out statuses.
            {latest !== null && ` Some need a fact that is not yet ${latest}.`}
          </p>
        )}
      </fieldset>
      <ReviewComment
        id={id}
        status={status}
        value={comment}
        problem={problem}
        onKeyDown={postByKey}
        onChange={(text) => {
          setComment(text);
          setProblem(null);
        }}
      />
      <FieldMarks marks={marks} onChange={setMarks} />
      <Button
        type="primary"
        onClick={submit}
        loading={post.isPending}
        disabled={status === null}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title="Ctrl+Enter"
      >
        {status === null ? 'Post' : `Post ${status}`}
      </Button>
    </>
  );
}
