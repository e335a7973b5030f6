/** Takes a review back: posts the status before it, which few roles may. Draws nothing. */
import { useMutation } from '@tanstack/react-query';
import { REVIEW_RUN } from '#domain/messages/facts.ts';
import { reviewPosted } from '#web/data/fact-status.ts';
import type { Notices } from '#web/ui/notices.ts';
import { postReview } from '#web/data/post-review.ts';

type On = { onBack?: (fact: number) => void; onSettled?: () => void };

export const useTakeBack = (notices: Notices, { onBack, onSettled }: On = {}) =>
  useMutation({
    mutationFn: ({ fact, before }: { fact: number; before: string }) =>
      postReview(fact, { status: before, comment: REVIEW_RUN.takenBack }),
    onSuccess: (_, { fact, before }) => {
      notices.success(REVIEW_RUN.isAgain(before));
      void reviewPosted();
      onBack?.(fact);
    },
    onError: (error) => notices.error(REVIEW_RUN.notTakenBack, error.message),
    ...(onSettled && { onSettled }),
  });
