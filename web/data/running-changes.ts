/** Changes of many records that go on while the user works on: their progress, and their end. They last as long as the page. */
import { useSyncExternalStore } from 'react';
import { inBatches } from './batches.ts';

export type RunningChange = {
  readonly key: number;
  readonly title: string;
  readonly total: number;
  readonly done: number;
  readonly stopped: boolean;
};

let running: readonly RunningChange[] = [];
let begun = 0;
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function set(next: readonly RunningChange[]): void {
  running = next;
  for (const listener of listeners) listener();
}
const put = (key: number, part: Partial<RunningChange>) =>
  set(running.map((each) => (each.key === key ? { ...each, ...part } : each)));

/** The records changed so far stay in their operation if the user leaves the page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Resolves at the end, or when the user stops it, with true if all parts were called; rejects with the error of a part. */
export async function runChange(
  title: string,
  ids: readonly number[],
  call: (part: readonly number[]) => Promise<void>,
): Promise<boolean> {
  const key = (begun += 1);
  const stop = new AbortController();
  stops.set(key, stop);
  if (running.length === 0) window.addEventListener('beforeunload', askBeforeLeaving);
  set([...running, { key, title, total: ids.length, done: 0, stopped: false }]);
  try {
    let all = 0;
    await inBatches(ids, call, {
      signal: stop.signal,
      progress: (done) => {
        all = done;
        put(key, { done });
      },
    });
    return all === ids.length;
  } finally {
    stops.delete(key);
    set(running.filter((each) => each.key !== key));
    if (running.length === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

export function stopChange(key: number): void {
  stops.get(key)?.abort();
  put(key, { stopped: true });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRunningChanges = (): readonly RunningChange[] => useSyncExternalStore(subscribe, () => running);
