/** Which of the dialogs of every screen is open: 'Jump to anything' or the list of keys. Draws nothing. */
import { useSyncExternalStore } from 'react';

export type OpenDialog = 'jump' | 'keys' | null;

let open: OpenDialog = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function openDialog(next: OpenDialog): void {
  open = next;
  for (const listener of listeners) listener();
}

export const useOpenDialog = (): OpenDialog => useSyncExternalStore(subscribe, () => open);
