/** The state of a run of reviews: the fact in turn, the reviews posted, and taking the last one back. Draws nothing. */
import { useCallback, useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { REVIEW } from '#domain/messages/facts.ts';
import { factChanged, factStatusQuery, reviewPosted } from '#web/data/fact-status.ts';
import { queryClient } from '#web/data/query.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import { useNotices } from '#web/ui/notices.ts';
import { postReview } from './review-queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** A review of the run; `before` is the status that it replaced, null before the first review. */
type Done = { fact: number; status: string; before: string | null; moves: boolean };
type Posting = { fact: number; status: string; comment: string; before: string | null; moves: boolean; seen: number };

/** Kept while the user edits a fact of the run and comes back. */
const kept = new Map<string, readonly Done[]>();

type Run = { run: string; facts: readonly number[]; at: number; go: (to: number) => void; onPosted: () => void };

export function useReviewRun({ run, facts, at, go, onPosted }: Run) {
  const notices = useNotices('review');
  const [done, setDone] = useState<readonly Done[]>(() => kept.get(run) ?? []);
  const set = useCallback(
    (next: readonly Done[]) => {
      kept.set(run, next);
      setDone(next);
    },
    [run],
  );
  // A second key may come before the first is drawn as pending.
  const busy = useRef(false);
  const settled = () => {
    busy.current = false;
  };
  const posting = useMutation({
    mutationFn: ({ fact, status, comment, seen }: Posting) => postReview(fact, { status, comment, seen }),
    onSuccess: (_, { fact, status, before, moves }) => {
      set([...done.filter((each) => each.fact !== fact), { fact, status, before, moves }]);
      onPosted();
      void reviewPosted();
      if (at < facts.length) go(at + 1);
    },
    onError: (error, { fact }) => {
      notices.error(REVIEW.notPosted, error.message);
      if (constraintOf(error) === 'review_of_changed_fact') void factChanged();
      else void queryClient.invalidateQueries({ queryKey: factStatusQuery(fact).queryKey });
    },
    onSettled: settled,
  });
  const last = done.at(-1) ?? null;
  const { data: lastStatus } = useQuery({ ...factStatusQuery(last?.fact ?? 0), enabled: last !== null });
  /** A comment moved nothing, a fact never goes back to having no review, and few roles post a lower status. */
  const mayTakeBack =
    last !== null &&
    last.moves &&
    last.before !== null &&
    lastStatus?.entity_id === last.fact &&
    lastStatus.allowed_statuses.includes(last.before);
  const takingBack = useTakeBack(notices, {
    onBack: (fact) => {
      set(done.filter((each) => each.fact !== fact));
      go(facts.indexOf(fact));
    },
    onSettled: settled,
  });
  /** False if the one before is still on its way. */
  const once = (act: () => void): boolean => {
    if (busy.current) return false;
    busy.current = true;
    notices.settle();
    act();
    return true;
  };
  return {
    done: new Map(done.map((each) => [each.fact, each.status])),
    pending: posting.isPending || takingBack.isPending,
    post: (posted: Posting) => once(() => posting.mutate(posted)),
    /** Null if the last review can't be taken back. */
    takeBack: mayTakeBack ? () => once(() => takingBack.mutate({ fact: last.fact, before: last.before ?? '' })) : null,
    refused: (why: string) => notices.warning(why),
  };
}
