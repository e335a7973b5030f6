/** Tells the user that a review was posted, with the way back where the status before may be posted again, or why it was not. Draws nothing. */
import { REVIEW } from '#domain/messages/facts.ts';
import { factChanged, reviewPosted } from '#web/data/fact-status.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import type { Notices } from '#web/ui/notices.ts';
import { useTakeBack } from './use-take-back.ts';

type Posted = {
  fact: number;
  status: string;
  /** The status before; null before the first review. */
  before: string | null;
  /** The statuses that the user may post. */
  allowed: readonly string[];
};

export function usePosted(notices: Notices) {
  const takeBack = useTakeBack(notices);
  return {
    posted: ({ fact, status, before, allowed }: Posted) => {
      // A comment moves nothing, and a fact never goes back to having no review.
      const moved = status !== 'Comment' && status !== before;
      const undo =
        moved && before !== null && allowed.includes(before)
          ? { label: 'Undo', run: () => takeBack.mutate({ fact, before }) }
          : undefined;
      notices.success(`${status} has been posted`, undefined, undo);
      void reviewPosted();
    },
    refused: (error: Error) => {
      notices.error(REVIEW.notPosted, error.message);
      if (constraintOf(error) === 'review_of_changed_fact') void factChanged();
    },
  };
}
