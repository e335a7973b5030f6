/** Posts a review: one button per status, a comment. Contains no rule: the server sends the statuses that are allowed. */
import { useId, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Radio } from 'antd';
import { FACT, REVIEW } from '#domain/messages/facts.ts';
import type { FactStatus } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { useNotices } from '#web/ui/notices.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { postReview, reviewPosted, type NewReview } from './review-queries.ts';
import { StatusIcon } from './status-icon.tsx';

type Props = { status: FactStatus; unsaved: boolean };

export function ReviewForm({
  status: { entity_id, status: latest, allowed_statuses, needs_other_eyes },
  unsaved,
}: Props) {
  const id = useId();
  const notices = useNotices();
  const statuses = useReferenceList('review_statuses');
  const [chosen, setChosen] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  // The fact form asks about its own changes; one question is enough.
  useUnsavedGuard(!unsaved && comment.trim() !== '');
  const [problem, setProblem] = useState<string | null>(null);
  const status = chosen !== null && allowed_statuses.includes(chosen) ? chosen : null;
  // A second click may come before the first is drawn as pending.
  const busy = useRef(false);
  const post = useMutation({
    mutationFn: (review: NewReview) => postReview(entity_id, review),
    onSuccess: async (_, review) => {
      notices.success(REVIEW.posted(review.status));
      setChosen(null);
      setComment('');
      await reviewPosted();
    },
    onError: (error) => notices.error(REVIEW.notPosted, error.message),
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
    if (wanting !== null) document.getElementById(`${id}-comment`)?.focus();
    else if (status !== null && !busy.current) {
      busy.current = true;
      notices.settle();
      post.mutate({ status, comment });
    }
  };
  return (
    <Form component={false} layout="vertical">
      {unsaved && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title="The form has unsaved changes. A review applies to the saved fact."
        />
      )}
      <fieldset className="review-statuses">
        <legend>Status</legend>
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          value={status}
          onChange={(event) => setChosen(String(event.target.value))}
          options={statuses.map(({ name }) => ({
            value: name,
            label: (
              <>
                <StatusIcon status={name} /> {name}
              </>
            ),
            disabled: !open.has(name),
          }))}
        />
        {needs_other_eyes && <p className="quiet">{REVIEW.needsOtherEyes}.</p>}
        {closedByRights && (
          <p className="quiet">
            What is greyed out needs another right{latest === null ? '' : `, or a fact that is not yet ${latest}`}.
          </p>
        )}
      </fieldset>
      <Form.Item
        label="Comment"
        htmlFor={`${id}-comment`}
        required={status === 'Comment'}
        validateStatus={problem === null ? '' : 'error'}
        help={problem !== null && <span id={`${id}-problem`}>{problem}</span>}
      >
        <Input.TextArea
          id={`${id}-comment`}
          dir="auto"
          autoSize={{ minRows: 3, maxRows: 12 }}
          value={comment}
          onChange={(event) => {
            setComment(event.target.value);
            setProblem(null);
          }}
          aria-invalid={problem !== null}
          {...(problem !== null && { 'aria-describedby': `${id}-problem` })}
        />
      </Form.Item>
      <Button type="primary" onClick={submit} loading={post.isPending} disabled={status === null}>
        {status === null ? 'Post' : `Post ${status}`}
      </Button>
    </Form>
  );
}
