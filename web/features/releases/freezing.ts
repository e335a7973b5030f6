/** Freezes that run in this browser, by release. They go on while the user reads another screen, and end with the page. */
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useNotices } from '#web/ui/notices.ts';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { calledOf, freezeRelease, readProgress, releasesChanged, type Release } from './release.ts';

const running = new Map<number, AbortController>();
const keyOf = (id: number) => ['freeze_release', id] as const;

export function useFreeze(release: Release) {
  const { id } = release;
  const notices = useNotices('releases');
  const { mutate } = useMutation({
    mutationKey: keyOf(id),
    mutationFn: () => {
      const leaving = new AbortController();
      running.set(id, leaving);
      return freezeRelease(id, leaving.signal).finally(() => running.delete(id));
    },
    onSuccess: (facts) => notices.success(`${calledOf(release)} is frozen`, `${thousands(facts)} facts`),
    onError: (error) => {
      if (error.name === 'AbortError') notices.message('The freeze was cancelled: nothing is frozen', 'info');
      else notices.error('The release was not frozen', problemWords(error));
    },
    onSettled: releasesChanged,
  });
  return {
    freeze: () => mutate(),
    freezing: useIsMutating({ mutationKey: keyOf(id) }) > 0,
    cancel: () => running.get(id)?.abort(),
  };
}

/** How many facts are copied; null before the first answer. The embedded database answers at the end. */
export function useProgress(freezing: boolean): number | null {
  const { data } = useQuery({
    queryKey: ['release_progress'],
    queryFn: ({ signal }) => readProgress(signal),
    enabled: freezing,
    refetchInterval: 700,
    staleTime: 0,
    gcTime: 0,
  });
  return freezing ? (data ?? null) : null;
}
