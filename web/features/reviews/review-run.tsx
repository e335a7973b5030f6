/** Facts reviewed one after the other: the fact to read, its changes since the latest review, and the statuses on keys. The screen draws the fact. */
import './review-run.css';
import { LeftOutlined, RightOutlined, UndoOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { REVIEW, REVIEW_RUN } from '#domain/messages/facts.ts';
import { factStatusQuery } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { MentionInput } from '#web/pickers/mention-input.tsx';
import { Offered, useAction } from '#web/ui/actions.ts';
import { Nothing, problemWords } from '#web/ui/states.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { focusWhenThere } from '#web/ui/typed-ahead.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { failedText } from './review-queue.ts';
import { useReviewRun } from './use-review-run.ts';

type Props = {
  /** Tells one run from another. */
  run: string;
  facts: readonly number[];
  at: number;
  /** The version of the fact in turn on the screen; undefined while it loads. */
  seen: number | undefined;
  /** The fact in turn takes comments alone. */
  archived: boolean;
  go: (to: number) => void;
  /** Opens the form of a fact, which leads back to the run. */
  edit: (fact: number) => void;
  /** The fact in turn, to read. */
  children: ReactNode;
  /** The way back to the list. */
  back: ReactNode;
};

/** Of more failed reviews at once the first are enough: all are posted again together. */
const SHOWN = 3;

/** The comment typed for a fact. `open`: on a phone, its field is open. */
type Typed = { comment: string; problem: string | null; open: boolean };
const NOTHING_TYPED: Typed = { comment: '', problem: null, open: false };

/** After a comment the numbers post again. */
function leaveField(id: string) {
  const field = document.getElementById(id);
  if (field !== null && field === document.activeElement) field.blur();
}

export function ReviewRun({ run, facts, at, seen, archived, go, edit, children, back }: Props) {
  const id = useId();
  const withoutKeys = useMedia('(pointer: coarse)');
  const fact = facts[at] ?? null;
  const { data: status } = useQuery({ ...factStatusQuery(fact ?? 0), enabled: fact !== null });
  const statuses = useReferenceList('review_statuses');
  const [typed, setAllTyped] = useState<ReadonlyMap<number, Typed>>(new Map());
  const setTyped = (of: number, value: Typed) => setAllTyped((all) => new Map(all).set(of, value));
  const forgetTyped = (of: number) => setAllTyped((all) => new Map([...all].filter(([each]) => each !== of)));
  const { chosen, unsent, waiting, failed, post, retry, giveUp, takeBack, takingBack, last, commented, refused } =
    useReviewRun({
      run,
      facts,
      go,
      onTaken: ({ fact: of, comment: said }) => {
        if (typedOf(of).comment.trim() === '') setTyped(of, { ...typedOf(of), comment: said, problem: null });
      },
    });
  /** The comment of a review that failed can be changed and posted again. */
  const typedOf = (of: number): Typed =>
    typed.get(of) ?? { ...NOTHING_TYPED, comment: failedText(failed, of)?.comment ?? '' };
  const { comment, problem, open } = fact === null ? NOTHING_TYPED : typedOf(fact);
  const isPhone = useMedia('(max-width: 640px)');
  /** The key that waits for a fact that is not drawn yet. */
  const held = useRef<{ fact: number; status: string } | null>(null);
  const [heldStatus, setHeldStatus] = useState<string | null>(null);
  const hold = (key: { fact: number; status: string } | null) => {
    held.current = key;
    setHeldStatus(key?.status ?? null);
  };
  /** The fact that the next key means: after a review the one after it, before it is drawn. */
  const turn = useRef(fact);
  const drawn = useRef(fact);
  const loaded = status?.entity_id === fact && seen !== undefined;
  useUnsavedGuard(
    failed.length > 0 || [...typed.values()].some((each) => each.comment.trim() !== ''),
    failed.length > 0 ? REVIEW_RUN.leave(failed.length) : undefined,
  );
  // Before the fact is drawn, so that its first key finds the page and not the field of the fact before.
  useLayoutEffect(() => {
    turn.current = fact;
    drawn.current = fact;
    // In braces: newer browsers return a promise, which React would call as the effect's end.
    window.scrollTo(0, 0);
    leaveField(id);
  }, [fact, id]);

  /** Keys typed before the fact is drawn wait for its field, and get into none of another fact. */
  const write = (of: number | null) =>
    focusWhenThere(() => (drawn.current === of ? document.getElementById(id) : null));
  /** On a phone the button Comment opens the field, and posts what is in it. */
  const openField = () => {
    const meant = turn.current;
    if (meant === null) return;
    setTyped(meant, { ...typedOf(meant), problem: null, open: true });
    write(meant);
  };
  const allowed = new Set(loaded ? status.allowed_statuses : []);
  const rankOf = (status: string | null) => statuses.find(({ name }) => name === status)?.rank ?? -1;
  /** Why the user can't post a status, in the order of the database's rule. */
  const whyNot = (name: string): string => {
    if (archived) return REVIEW_RUN.archived;
    const other = statuses.find((each) => each.name === name);
    if (status?.needs_other_eyes === true && other?.approves === true) return REVIEW_RUN.otherEyes;
    const latest = status?.status ?? null;
    return latest !== null && other?.moves_fact === true && rankOf(name) <= rankOf(latest)
      ? REVIEW_RUN.already(latest)
      : REVIEW_RUN.notInRole(name);
  };
  const goTo = (to: number) => {
    hold(null);
    turn.current = facts[to] ?? null;
    go(to);
  };
  const choose = (name: string) => {
    const meant = turn.current;
    if (fact === null || meant === null || takingBack) return;
    // A comment moves nothing: it is written and posted while its fact loads.
    if (name === 'Comment' && (meant !== fact || !loaded || allowed.has(name))) {
      hold(null);
      const said = typedOf(meant);
      if (said.comment.trim() === '') {
        if (isPhone && !open) return openField();
        setTyped(meant, { ...said, problem: REVIEW.commentRequired });
        write(meant);
        return;
      }
      post({ fact: meant, status: name, comment: said.comment, before: null, moves: false, seen });
      forgetTyped(meant);
      leaveField(id);
      return;
    }
    if (meant !== fact || !loaded) {
      hold({ fact: meant, status: name });
      return;
    }
    hold(null);
    if (!allowed.has(name)) {
      refused(whyNot(name));
      return;
    }
    post({ fact, status: name, comment, before: status.status, moves: true, seen });
    forgetTyped(fact);
    goTo(at + 1);
  };
  const postHeld = useEffectEvent(() => {
    if (held.current !== null && held.current.fact === fact) choose(held.current.status);
  });
  useEffect(() => {
    if (loaded) postHeld();
  }, [loaded, fact]);
  const next = () => goTo(Math.min(at + 1, facts.length));
  const before = () => goTo(Math.max(at - 1, 0));
  useAction({ label: 'Next fact', key: 'j', run: next });
  useAction({ label: 'The fact before', key: 'k', run: before });
  useAction(takeBack === null ? null : { label: 'Take the last review back', key: 'z', once: true, run: takeBack });
  useAction(fact === null ? null : { label: 'Write a comment', key: 'c', run: openField });
  useAction(fact === null ? null : { label: 'Edit the fact', key: 'e', run: () => edit(fact) });
  const isClosed = loaded && !statuses.some(({ name, moves_fact }) => moves_fact && allowed.has(name));
  const reads = loaded && !archived && allowed.size === 0;
  const closed = reads
    ? REVIEW_RUN.readsAlone
    : archived
      ? REVIEW_RUN.archived
      : isClosed && status.status !== null
        ? REVIEW_RUN.already(status.status)
        : null;
  const latest = unsent?.status ?? last?.status;
  /** A fact never goes back to having no review. */
  const stays = unsent === null && waiting === 0 && last?.moves === true && last.before === null;
  const own = fact === null ? undefined : chosen.get(fact);
  const taken = [...chosen.values()];
  const byStatus = statuses
    .map(({ name }) => REVIEW_RUN.withStatus(taken.filter((status) => status === name).length, name))
    .filter((words) => words !== null)
    .join(', ');
  const choice = (name: string, index: number, ready: boolean, className = '') => (
    <Button
      key={name}
      className={className}
      aria-keyshortcuts={String(index + 1)}
      disabled={!ready || takingBack}
      title={!loaded || allowed.has(name) ? `${name} (${index + 1})` : whyNot(name)}
      onClick={() => choose(name)}
    >
      <StatusIcon status={name} /> {name} <kbd aria-hidden>{index + 1}</kbd>
      <Offered action={{ label: `Post ${name}`, key: String(index + 1), once: true, run: () => choose(name) }} />
    </Button>
  );

  return (
    <div className="review-run">
      {fact === null ? (
        <div className="review-end">
          <Nothing
            done
            text={REVIEW_RUN.finished(chosen.size)}
            next={
              <>
                {byStatus !== '' && `${byStatus}. `}
                {REVIEW_RUN.end} {back}
              </>
            }
          />
        </div>
      ) : (
        children
      )}
      <section className="review-bar" aria-label="Review">
        {failed.slice(0, SHOWN).map((lost) => {
          const { fact: of, status: name, comment: said, error } = lost;
          return (
            <Alert
              key={`${of} ${name} ${said}`}
              type="error"
              showIcon
              title={
                <span className="review-failed">
                  <strong>{REVIEW_RUN.failed(name, facts.indexOf(of) + 1)}</strong> <span>{problemWords(error)}</span>
                  {of !== fact && (
                    <Button size="small" onClick={() => goTo(facts.indexOf(of))}>
                      Go to the fact
                    </Button>
                  )}
                  <Button size="small" onClick={retry}>
                    Try again
                  </Button>
                  <Button size="small" type="text" onClick={() => giveUp(lost)}>
                    Give up
                  </Button>
                </span>
              }
            />
          );
        })}
        <div className="review-progress">
          <Button
            size="small"
            icon={<LeftOutlined aria-hidden />}
            aria-label="The fact before"
            aria-keyshortcuts="k"
            disabled={at === 0}
            onClick={before}
          />
          <span role="status">{REVIEW_RUN.progress(Math.min(at + 1, facts.length), facts.length, chosen.size)}</span>
          <Button
            size="small"
            icon={<RightOutlined aria-hidden />}
            aria-label="Next fact"
            aria-keyshortcuts="j"
            disabled={fact === null}
            onClick={next}
          />
          {waiting > 0 && (
            <span className="quiet" role="status">
              {REVIEW_RUN.posting(waiting)}
            </span>
          )}
          {own !== undefined && <strong>{own}</strong>}
          {fact !== null && commented.has(fact) && <strong role="status">{REVIEW_RUN.commentPosted}</strong>}
          {heldStatus !== null && <strong role="status">{REVIEW_RUN.held(heldStatus)}</strong>}
          {closed !== null && fact !== null && own === undefined && <span>{closed}</span>}
          {latest !== undefined && (takeBack !== null || stays) && (
            <Button
              size="small"
              icon={<UndoOutlined aria-hidden />}
              aria-keyshortcuts="z"
              disabled={takeBack === null || takingBack}
              title={stays ? REVIEW_RUN.firstStays(latest) : REVIEW_RUN.takeBackAbout(latest)}
              onClick={() => takeBack?.()}
            >
              {REVIEW_RUN.takeBack}
            </Button>
          )}
          {unsent !== null && !isPhone && <span className="quiet">{REVIEW_RUN.unsent(unsent.status)}</span>}
          {back}
        </div>
        {fact !== null && !reads && (
          <div className="review-choices">
            <div className="review-statuses-bar" role="group" aria-label="Status">
              {statuses.map(
                ({ name, moves_fact }, index) =>
                  moves_fact &&
                  choice(name, index, allowed.has(name), loaded && !allowed.has(name) ? 'not-allowed' : ''),
              )}
            </div>
            <div className="review-comment">
              {(!isPhone || open) && (
                <MentionInput
                  id={id}
                  aria-label="Comment"
                  aria-invalid={problem !== null}
                  status={problem === null ? '' : 'error'}
                  placeholder={problem ?? (withoutKeys ? 'Comment' : 'Comment (C)')}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  value={comment}
                  onChange={(text) => {
                    hold(null);
                    setTyped(fact, { ...typedOf(fact), comment: text, problem: null });
                  }}
                  onKeyDown={(event) => {
                    // Back to the page, where the numbers post.
                    if (event.key === 'Escape') event.currentTarget.blur();
                    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) choose('Comment');
                  }}
                />
              )}
              {statuses.map(
                ({ name, moves_fact }, index) => !moves_fact && choice(name, index, loaded && allowed.has(name)),
              )}
            </div>
          </div>
        )}
        {!reads && (
          <p className="quiet review-keys" aria-hidden>
            {REVIEW_RUN.keys(takeBack !== null)}
          </p>
        )}
      </section>
    </div>
  );
}
