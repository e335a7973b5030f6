/** Takes a step of a release: a notice of the outcome, and the page in step with what other people did meanwhile. */
import { useMutation } from '@tanstack/react-query';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { releasesChanged } from './release.ts';

type Step = { run: () => Promise<unknown>; done: string; failed: string };

export function useStep() {
  const notices = useNotices('releases');
  return useMutation({
    mutationFn: ({ run }: Step) => run(),
    onSuccess: (_, { done }) => notices.success(done),
    onError: (error, { failed }) => notices.error(failed, problemWords(error)),
    // After a refusal too: another user may have acted first.
    onSettled: releasesChanged,
  });
}
