/** The review of the selected facts: one status and comment for all that take it, after a look at the facts that do not. Contains no rule: the server counts both. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { REVIEW } from '#domain/messages/facts.ts';
import { reviewPosted } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedIds } from '#web/lists/selected-ids.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { StatusChoice } from '#web/ui/status-choice.tsx';
import { thousands } from '#web/ui/thousands.ts';

/** The number of facts for each reason why they do not take the status; null for those that do. */
type Counted = { reason: string | null; number: number }[];
type Review = { ids: readonly number[]; status: string; comment: string };

const review = ({ ids, status, comment }: Review, options: { rollback?: boolean; signal?: AbortSignal } = {}) =>
  psql.rpc<Counted>('review_facts', { facts: ids, status, comment: comment.trim() === '' ? null : comment }, options);

const posted = (counted: Counted) => counted.find(({ reason }) => reason === null)?.number ?? 0;

export function ReviewDialog({ where, count, clear, close }: Chosen & { close: () => void }) {
  const field = useId();
  const notices = useNotices();
  const statuses = useReferenceList('review_statuses');
  const [status, setStatus] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [wanting, setWanting] = useState(false);
  const ids = useQuery({
    queryKey: ['facts_view', 'ids', where],
    queryFn: () => selectedIds('facts_view', { where }, REVIEW.selectedMost),
    gcTime: 0,
  });
  const tooMany = ids.data === null;
  const counted = useQuery({
    queryKey: ['reviews', 'of selected', status, ids.data],
    enabled: status !== null && ids.data !== undefined && ids.data !== null,
    gcTime: 0,
    // A comment needs text only when it is posted.
    queryFn: ({ signal }) =>
      review({ ids: ids.data ?? [], status: status ?? '', comment: '-' }, { rollback: true, signal }),
  });
  const post = useMutation({
    mutationFn: (given: Review) => review(given),
    onSuccess: async (answer, { status: given }) => {
      notices.success(REVIEW.postedTo(given, posted(answer)));
      close();
      clear();
      await reviewPosted();
    },
    onError: (error) => notices.error(REVIEW.notPosted, error.message),
  });
  const taking = posted(counted.data ?? []);
  const submit = () => {
    const needsText = status === 'Comment' && comment.trim() === '';
    setWanting(needsText);
    if (needsText) document.getElementById(field)?.focus();
    else if (status !== null && taking > 0 && !post.isPending) post.mutate({ ids: ids.data ?? [], status, comment });
  };
  const problem = ids.error ?? counted.error;
  return (
    <Dialog
      width={720}
      title={REVIEW.titleOfSelected(count)}
      okText={status === null ? 'Post' : REVIEW.postTo(status, taking)}
      okButtonProps={{ disabled: taking === 0, loading: post.isPending }}
      onOk={submit}
      onCancel={close}
    >
      <Form component={false} layout="vertical">
        <p className="quiet">{REVIEW.selectedAbout}</p>
        <fieldset className="review-statuses" disabled={post.isPending}>
          <legend>Status</legend>
          <StatusChoice
            statuses={statuses}
            open={new Set(statuses.map(({ name }) => name))}
            value={status}
            onChange={setStatus}
          />
        </fieldset>
        {tooMany && <Alert type="warning" showIcon title={REVIEW.tooMany} />}
        {problem !== null && <Alert type="error" showIcon title={problemWords(problem) ?? REVIEW.notPosted} />}
        <div role="status" aria-busy={counted.isFetching}>
          {counted.data && status !== null && <CountedFacts counted={counted.data} status={status} />}
        </div>
        <Form.Item
          label="Comment"
          htmlFor={field}
          required={status === 'Comment'}
          validateStatus={wanting ? 'error' : ''}
          help={wanting && <span id={`${field}-problem`}>{REVIEW.commentRequired}</span>}
        >
          <Input.TextArea
            id={field}
            dir="auto"
            autoSize={{ minRows: 3, maxRows: 12 }}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
            aria-invalid={wanting}
            {...(wanting && { 'aria-describedby': `${field}-problem` })}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function CountedFacts({ counted, status }: { counted: Counted; status: string }) {
  const others = counted.filter(({ reason }) => reason !== null);
  const staying = others.reduce((sum, { number }) => sum + number, 0);
  return (
    <Alert
      className="form-notice"
      type={posted(counted) === 0 ? 'warning' : 'info'}
      showIcon
      title={REVIEW.taking(status, posted(counted))}
      description={
        staying > 0 && (
          <>
            {REVIEW.staying(staying)}:
            <ul>
              {others.map(({ reason, number }) => (
                <li key={reason}>
                  {thousands(number)} × {reason}
                </li>
              ))}
            </ul>
          </>
        )
      }
    />
  );
}
