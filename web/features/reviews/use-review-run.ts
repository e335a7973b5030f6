/** The state of a run of reviews: those posted, on their way and failed, and taking the last one back. Draws nothing. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { REVIEW } from '#domain/messages/facts.ts';
import { factChanged, factStatusQuery, reviewPosted } from '#web/data/fact-status.ts';
import { queryClient } from '#web/data/query.ts';
import { currentSession, onLogout } from '#web/data/session.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { postReview } from '#web/data/post-review.ts';
import { ReviewQueue, type FailedPosting, type Posting } from './review-queue.ts';
import { useTakeBack } from './use-take-back.ts';

type Run = { queue: ReviewQueue; onFailed: ((failed: FailedPosting) => void) | null };

/** Kept while the user edits a fact of the run and comes back; reviews are posted meanwhile. */
const runs = new Map<string, Run>();

/** How long the latest status can be taken back without a trace, in ms. */
const UNSENT = 10_000;

const later = (release: () => void) => {
  const timer = setTimeout(release, UNSENT);
  return () => clearTimeout(timer);
};

function runOf(name: string): Run {
  const key = `${currentSession()?.username ?? ''} ${name}`;
  const known = runs.get(key);
  if (known !== undefined) return known;
  const run: Run = {
    onFailed: null,
    queue: new ReviewQueue({
      later,
      send: ({ fact, status, comment, seen }) => postReview(fact, { status, comment, seen }),
      posted: (_, isLast) => {
        // The lists are loaded once for all.
        if (isLast) void reviewPosted();
      },
      failed: (failed) => {
        run.onFailed?.(failed);
        if (constraintOf(failed.error) === 'review_of_changed_fact') void factChanged();
        else void queryClient.invalidateQueries({ queryKey: factStatusQuery(failed.fact).queryKey });
      },
    }),
  };
  /** The browser asks before it closes a page whose reviews are on their way. */
  const stay = (event: BeforeUnloadEvent) => {
    run.queue.release();
    event.preventDefault();
  };
  run.queue.subscribe(() => {
    const { unsent, waiting } = run.queue.current();
    if (unsent !== null || waiting.length > 0) addEventListener('beforeunload', stay);
    else removeEventListener('beforeunload', stay);
  });
  // A phone may end a page in the background.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') run.queue.release();
  });
  onLogout(() => run.queue.finish());
  runs.set(key, run);
  return run;
}

const tellFailures = (run: Run, tell: Run['onFailed']): void => {
  run.onFailed = tell;
};

type Props = {
  run: string;
  facts: readonly number[];
  go: (to: number) => void;
  /** With its comment, which is to be changed and posted again. */
  onTaken: (taken: Posting) => void;
};

export function useReviewRun({ run: name, facts, go, onTaken }: Props) {
  const notices = useNotices('review');
  const run = runOf(name);
  const { queue } = run;
  const { done, commented, unsent, waiting, failed } = useSyncExternalStore(queue.subscribe, queue.current);
  useEffect(() => {
    tellFailures(run, null);
    // On another screen the run can't show them.
    return () => {
      tellFailures(run, ({ error }) => notices.error(REVIEW.notPosted, error.message));
      run.queue.release();
    };
  }, [run, notices]);
  const last = done.at(-1) ?? null;
  const { data: lastStatus } = useQuery({ ...factStatusQuery(last?.fact ?? 0), enabled: last !== null });
  // A second key may come before the first is drawn as pending.
  const busy = useRef(false);
  const takingBack = useTakeBack(notices, {
    onBack: (fact) => {
      queue.forget(fact);
      go(facts.indexOf(fact));
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  /** A comment moved nothing, a fact never goes back to having no review, and few roles post a lower status. */
  const mayTakeBack =
    last !== null &&
    last.moves &&
    last.before !== null &&
    lastStatus?.entity_id === last.fact &&
    lastStatus.allowed_statuses.includes(last.before);
  const takeBack = () => {
    if (last === null || busy.current) return;
    busy.current = true;
    notices.settle();
    takingBack.mutate({ fact: last.fact, before: last.before ?? '' });
  };
  const takeUnsent = () => {
    const taken = queue.takeUnsent();
    if (taken === null) return;
    onTaken(taken);
    go(facts.indexOf(taken.fact));
  };
  const moving = [...done, ...waiting.filter(({ moves }) => moves), ...(unsent === null ? [] : [unsent])];
  return {
    /** The status chosen for each fact, posted or on its way. */
    chosen: new Map(moving.map(({ fact, status }) => [fact, status])),
    unsent,
    waiting: waiting.length,
    failed,
    post: (posting: Posting) => {
      notices.settle();
      queue.add(posting);
    },
    retry: () => queue.retry(),
    giveUp: (given: FailedPosting) => queue.giveUp(given),
    /** Null if the last review can't be taken back. */
    takeBack:
      unsent !== null || waiting.length > 1 ? takeUnsent : waiting.length === 0 && mayTakeBack ? takeBack : null,
    takingBack: takingBack.isPending,
    last,
    commented,
    refused: (why: string) => notices.warning(why),
  };
}
