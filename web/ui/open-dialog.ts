/** Which of the dialogs of every screen is open: 'Jump to anything' or the list of keys. Draws nothing. */
import { useSyncExternalStore } from 'react';

export type Over = 'jump' | 'keys' | null;

let open: Over = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function showOver(next: Over): void {
  open = next;
  for (const listener of listeners) listener();
}

export const useOver = (): Over => useSyncExternalStore(subscribe, () => open);
