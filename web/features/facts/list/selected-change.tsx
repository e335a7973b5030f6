/** A change of all selected facts: one call for all of them, tried out first, so that the facts that change and those that stay are counted before it. Contains no rule. */
import { counted } from '#domain/messages/dataset-links.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { SELECTED } from '#domain/messages/facts.ts';
import { useOperations } from '#web/data/operations.ts';
import { invalidate } from '#web/data/query.ts';
import { psql } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedIds } from '#web/lists/selected-ids.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';

const stayingWords = (count: number) =>
  `${counted(count, 'fact')} ${count === 1 ? 'stays as it is' : 'stay as they are'}, because`;

/** The number of facts that change, or stay as they are, for each reason; the reason is null where there is nothing to say. */
type Counted = {
  reason: string | null;
  changes: boolean;
  number: number;
  operation_id?: number | null;
  /** The first of the facts, by number and name. */
  examples?: readonly string[] | null;
}[];

type Props = Chosen & {
  close: () => void;
  title: string;
  about: string;
  width?: number;
  call: 'review_facts' | 'change_facts';
  /** The arguments of the call beside the facts, and those of its trial; null until something is chosen. */
  values: object | null;
  trial?: object | null;
  /** Shows what is missing, and returns false, if the values are not complete. */
  complete?: () => boolean;
  words: {
    /** The button before anything is chosen, and after it. */
    submit: string;
    submitTo: (count: number) => string;
    changing: (count: number) => string;
    done: (count: number) => string;
    failed: string;
    /** Facts that change with a reason are asked about. */
    accept?: (count: number) => string;
  };
  /** The relations to load again. */
  changed: readonly string[];
  children: ReactNode;
  /** Below the counts. */
  footer?: ReactNode;
};

const numberOf = (counted: Counted) => counted.reduce((sum, { number }) => sum + number, 0);
const changingOf = (counted: Counted) => counted.filter(({ changes }) => changes);

export function SelectedChange({ where, clear, close, call, values, trial = values, words, ...rest }: Props) {
  const notices = useNotices();
  const { undoOf } = useOperations();
  const ids = useQuery({
    queryKey: ['facts_view', 'ids', where],
    queryFn: () => selectedIds('facts_view', { where }, SELECTED.most),
    gcTime: 0,
  });
  const facts = ids.data ?? [];
  const counted = useQuery({
    queryKey: [call, trial, ids.data],
    enabled: trial !== null && facts.length > 0,
    gcTime: 0,
    queryFn: ({ signal }) => psql.rpc<Counted>(call, { facts, ...trial }, { rollback: true, signal }),
  });
  const run = useMutation({
    mutationFn: () => psql.rpc<Counted>(call, { facts, ...values }),
    onSuccess: async (answer) => {
      const done = words.done(numberOf(changingOf(answer)));
      notices.success(done, undefined, undoOf(answer[0]?.operation_id, done));
      close();
      clear();
      await invalidate(...rest.changed);
    },
    onError: (error) => notices.error(words.failed, error.message),
  });
  const taking = numberOf(changingOf(counted.data ?? []));
  const asked = changingOf(counted.data ?? []).filter(({ reason }) => reason !== null);
  /** The trial has a new operation each time. */
  const question = JSON.stringify([trial, asked.map(({ operation_id, ...row }) => row)]);
  const [accepted, setAccepted] = useState<string | null>(null);
  const isAccepted = asked.length === 0 || accepted === question;
  /** Only the facts that the trial of these values has counted are changed. */
  const isCounted = !counted.isFetching && taking > 0 && isAccepted;
  const submit = () => {
    if ((rest.complete?.() ?? true) && isCounted && !run.isPending) run.mutate();
  };
  const problem = ids.error ?? counted.error;
  return (
    <Dialog
      width={rest.width ?? 720}
      title={rest.title}
      okText={counted.data === undefined || counted.isFetching ? words.submit : words.submitTo(taking)}
      okButtonProps={{ disabled: !isCounted, loading: run.isPending }}
      onOk={submit}
      onCancel={close}
    >
      <Form component={false} layout="vertical" disabled={run.isPending}>
        <p className="quiet">{rest.about}</p>
        {rest.children}
        {ids.data === null && (
          <Alert type="warning" showIcon title="No more than 3,000 facts can be changed at once: narrow the search." />
        )}
        {problem !== null && <Alert type="error" showIcon title={problemWords(problem) ?? words.failed} />}
        <div role="status" aria-busy={counted.isFetching}>
          {counted.data && <CountedFacts counted={counted.data} changing={words.changing(taking)} />}
        </div>
        {asked.length > 0 && (
          <Alert
            className="form-notice"
            type="error"
            showIcon
            title="Confirm first"
            description={
              <>
                <Reasons counted={asked} />
                <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked ? question : null)}>
                  {words.accept?.(numberOf(asked))}
                </Checkbox>
              </>
            }
          />
        )}
        {rest.footer}
      </Form>
    </Dialog>
  );
}

function CountedFacts({ counted, changing }: { counted: Counted; changing: string }) {
  const staying = counted.filter(({ changes }) => !changes);
  return (
    <Alert
      className="form-notice"
      type={staying.length === counted.length ? 'warning' : 'info'}
      showIcon
      title={changing}
      description={
        <>
          {staying.length > 0 && `${stayingWords(numberOf(staying))}:`}
          <Reasons counted={staying} />
        </>
      }
    />
  );
}

function Reasons({ counted }: { counted: Counted }) {
  const given = counted.filter(({ reason }) => reason !== null);
  return (
    given.length > 0 && (
      <ul>
        {given.map(({ reason, number, examples }) => (
          <li key={reason}>
            {thousands(number)} × {reason}
            {examples && examples.length > 0 && (
              <div className="quiet">
                {examples.join('; ')}
                {number > examples.length && ` and ${thousands(number - examples.length)} more`}
              </div>
            )}
          </li>
        ))}
      </ul>
    )
  );
}
