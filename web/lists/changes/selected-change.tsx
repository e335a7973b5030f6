/** A change of all selected records: tried out first, so that the records that change and those that stay are counted before it, then run in parts while the user works on. Contains no rule. */
import './change.css';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, Form } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { CHANGE } from '#domain/messages/change.ts';
import { MOVED } from '#domain/messages/moved.ts';
import { inBatches } from '#web/data/batches.ts';
import { useOperations } from '#web/data/operations.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { invalidate } from '#web/data/query.ts';
import { runChange } from '#web/data/running-changes.ts';
import type { Chosen } from '#web/lists/list.ts';
import { selectedFamilies } from '#web/lists/selection/selected-families.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import { both, NOTHING, type Attempt, type Counted, type Outcome } from './change-attempt.ts';
import type { Changes } from './changes.ts';
import { CountedRecords, Reasons } from '#web/lists/totals/counted-records.tsx';
import { MovedTotals } from '#web/lists/totals/moved-totals.tsx';

/** The dialogs of a change get these. */
export type ChangeProps = {
  chosen: Chosen;
  close: () => void;
  view: RelationName;
  relation: string;
  noun: string;
  changes: Changes;
};

type Props = {
  chosen: Chosen;
  close: () => void;
  /** The list that the records are selected in. */
  view: RelationName;
  title: string;
  about: string;
  noun: string;
  width?: number;
  /** The change, and its trial where that differs; null until something is chosen. `key` tells one change from another. */
  change: { key: string; attempt: Attempt; trial?: Attempt } | null;
  /** Shows what is missing, and returns false, if the values are not complete. */
  complete?: () => boolean;
  /** Offers to change all or none. */
  mayBeWhole?: boolean;
  words?: {
    /** The button before anything is chosen, and after it. */
    submit: string;
    submitTo: (count: number) => string;
    changing: (count: number) => string;
    done: (count: number) => string;
    failed: string;
  };
  /** The relations to load again. */
  changed: readonly string[];
  children: ReactNode;
  /** Below the counts. */
  footer?: (outcome: Outcome | undefined) => ReactNode;
};

const numberOf = (counted: readonly Counted[]) => counted.reduce((sum, { number }) => sum + number, 0);
/** Those that stay as they are, the commonest reason first. */
const refusing = (counted: readonly Counted[]) =>
  counted.filter(({ changes }) => !changes).toSorted((one, other) => other.number - one.number);
const changingOf = (counted: readonly Counted[]) => counted.filter(({ changes }) => changes);

export function SelectedChange(props: Props) {
  const { chosen, close, view, noun, change, mayBeWhole = false, changed, children, footer } = props;
  const words = props.words ?? {
    submit: 'Change',
    submitTo: (count: number) => CHANGE.submitTo(count, noun),
    changing: (count: number) => CHANGE.changing(count, noun),
    done: (count: number) => CHANGE.done(count, noun),
    failed: CHANGE.failed(noun),
  };
  // The table above has them all.
  const isNarrow = useMedia(PHONE);
  const notices = useNotices();
  const { undoOf } = useOperations();
  const [tried, setTried] = useState(0);
  const [whole, setWhole] = useState(false);
  const ids = useQuery({
    queryKey: [view, 'ids', chosen.where],
    queryFn: () => selectedFamilies(view, chosen, CHANGE.most),
    gcTime: 0,
  });
  const families = useMemo(() => new Map(ids.data), [ids.data]);
  const records = useMemo(() => [...families.keys()], [families]);
  const key = change?.key ?? '';
  const settled = useAfterPause(key);
  const attempt = change?.trial ?? change?.attempt;
  const trial = useQuery({
    queryKey: ['change', settled, ids.data],
    enabled: attempt !== undefined && settled === key && records.length > 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      let sofar = NOTHING;
      setTried(0);
      const call = async (part: readonly number[]) => {
        sofar = both(sofar, (await attempt?.(part, { rollback: true, signal })) ?? NOTHING);
      };
      const familyOf = (id: number | undefined) => families.get(id ?? 0);
      const together = (one?: number, other?: number) => familyOf(one) === familyOf(other);
      await inBatches(records, call, { signal, progress: setTried, together });
      return sofar;
    },
  });
  const outcome = change === null || settled !== key || trial.isFetching ? undefined : trial.data;
  const taking = numberOf(changingOf(outcome?.counted ?? []));
  const staying = numberOf(outcome?.counted ?? []) - taking;
  // A record that has the values already refuses nothing.
  const refused = refusing(outcome?.counted ?? []).filter(({ reason }) => !CHANGE.isAlike(reason));
  const onlyReason = refused.length === 1 ? (refused[0]?.reason ?? null) : null;
  const asked = changingOf(outcome?.counted ?? []).filter(({ reason }) => reason !== null);
  const question = JSON.stringify([key, asked]);
  const [accepted, setAccepted] = useState<string | null>(null);
  const isAccepted = asked.length === 0 || accepted === question;
  /** Only the records that the trial of these values has counted are changed. */
  const isReady = outcome !== undefined && taking > 0 && isAccepted && !(whole && staying > 0);

  const submit = () => {
    if (change === null || !isReady || !(props.complete?.() ?? true)) return;
    void run(change.attempt, whole);
    close();
    chosen.clear();
  };
  const run = async (make: Attempt, allOrNone: boolean) => {
    let sofar = NOTHING;
    const call = async (part: readonly number[]) => {
      sofar = both(sofar, await make(part, { operation: sofar.operation, whole: allOrNone }));
    };
    let problem: string | undefined;
    try {
      const all = allOrNone ? await call(records).then(() => true) : await runChange(props.title, records, call);
      if (!all) problem = CHANGE.stopped;
    } catch (error) {
      problem = problemWords(error) ?? words.failed;
    }
    const number = numberOf(changingOf(sofar.counted));
    const undo = undoOf(sofar.operation, words.done(number));
    const left = numberOf(sofar.counted) - number;
    const text = [
      problem,
      left > 0 && `${CHANGE.staying(left, noun)}: ${reasonsOf(sofar, noun)}.`,
      sofar.operation !== null && left > 0 && CHANGE.result(sofar.operation),
    ].flatMap((part) => (part === undefined || part === false ? [] : [part]));
    if (number === 0) notices.error(words.failed, text.join(' '));
    else notices.success(words.done(number), text.length === 0 ? undefined : text.join(' '), undo);
    await invalidate(...changed);
  };

  const failure = ids.error ?? trial.error;
  return (
    <Dialog
      width={props.width ?? 720}
      title={props.title}
      okText={outcome === undefined ? words.submit : words.submitTo(taking)}
      okButtonProps={{ disabled: !isReady }}
      onOk={submit}
      onCancel={close}
      footer={(buttons) => (
        <div className="change-foot">
          {asked.length > 0 && (
            <Alert
              className="change-confirm"
              type="error"
              showIcon
              title="Confirm first"
              description={
                <>
                  <Reasons counted={asked} noun={noun} />
                  <Checkbox
                    checked={isAccepted}
                    onChange={({ target }) => setAccepted(target.checked ? question : null)}
                  >
                    {CHANGE.accept(numberOf(asked))}
                  </Checkbox>
                </>
              }
            />
          )}
          <span role="status">
            {outcome && CHANGE.takes(taking, numberOf(refused), noun, onlyReason, staying - numberOf(refused))}
            {outcome?.moved &&
              taking > 0 &&
              `. ${isNarrow ? MOVED.totals(outcome.moved.length) : MOVED.inLine(outcome.moved)}`}
          </span>
          {buttons}
        </div>
      )}
    >
      <Form component={false} layout="vertical">
        <p className="quiet">{props.about}</p>
        {ids.data === null && <Alert type="warning" showIcon title={CHANGE.tooMany(noun)} />}
        {children}
        {failure !== null && <Alert type="error" showIcon title={problemWords(failure) ?? words.failed} />}
        <div role="status" aria-busy={trial.isFetching}>
          {trial.isFetching && tried > 0 && <p className="quiet">{CHANGE.tried(tried, records.length)}</p>}
          {outcome && <CountedRecords counted={outcome.counted} changing={words.changing(taking)} noun={noun} />}
          {outcome?.moved && taking > 0 && <MovedTotals moved={outcome.moved} />}
        </div>
        {footer?.(outcome)}
        {mayBeWhole && staying > 0 && (
          <Checkbox
            checked={whole}
            disabled={records.length > CHANGE.mostWhole}
            onChange={({ target }) => setWhole(target.checked)}
          >
            {CHANGE.whole} {records.length > CHANGE.mostWhole && <span className="quiet">{CHANGE.wholeLimit}</span>}
          </Checkbox>
        )}
      </Form>
    </Dialog>
  );
}

/** More do not fit into a notice. */
const MOST_REASONS = 2;

/** The commonest reasons of the records that stay; the page of the operation has all. */
function reasonsOf({ counted }: Outcome, noun: string): string {
  const given = refusing(counted).flatMap(({ reason, number }) => (reason === null ? [] : [{ reason, number }]));
  // A single reason is that of all of them.
  if (given.length === 1) return given[0]?.reason ?? '';
  const named = given.slice(0, MOST_REASONS).map(({ reason, number }) => CHANGE.because(number, noun, reason));
  const more = given.length - named.length;
  return [...named, ...(more > 0 ? [CHANGE.moreReasons(more)] : [])].join('; ');
}
