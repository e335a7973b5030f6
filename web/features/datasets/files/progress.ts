/** How far the work on a file is, apart from the dialog's state: a step is drawn anew for each report otherwise. */
import { useSyncExternalStore } from 'react';
import type { FileProgress } from './files-worker.ts';

export type Progress = { show: (next: FileProgress | null) => void; use: () => FileProgress | null };

/** How often the progress is drawn. */
const SHOWN_MS = 150;

export function newProgress(): Progress {
  let now: FileProgress | null = null;
  let shown = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    show: (next) => {
      if (next !== null && performance.now() - shown < SHOWN_MS) return;
      shown = performance.now();
      now = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, () => now),
  };
}
