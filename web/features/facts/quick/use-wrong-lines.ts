/** The lines with the errors that a notice is about: it goes when the last of them is mended or deleted. */
import { useCallback, useRef } from 'react';
import type { Notices } from '#web/ui/notices.ts';

export function useWrongLines({ settle }: Pick<Notices, 'settle'>) {
  const wrong = useRef(new Set<number>());
  const setWrong = useCallback((keys: readonly number[]) => {
    wrong.current = new Set(keys);
  }, []);
  const onMended = useCallback(
    (key: number) => {
      if (wrong.current.delete(key) && wrong.current.size === 0) settle();
    },
    [settle],
  );
  return { setWrong, onMended };
}
