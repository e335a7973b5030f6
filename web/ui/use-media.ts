/** Whether a media query holds now, for the few places where a style sheet does not suffice. */
import { useCallback, useSyncExternalStore } from 'react';

/** Too narrow for a table. */
export const PHONE = '(max-width: 600px)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
