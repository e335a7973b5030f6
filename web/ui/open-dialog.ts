/** Which of the dialogs of every screen is open: 'Jump to anything' or the list of keys. Draws nothing. */
import { useSyncExternalStore } from 'react';
import { typeAhead } from './typed-ahead.tsx';

export type OpenDialog = 'jump' | 'keys' | null;

let open: OpenDialog = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keys that are typed from now on are for the dialog, also while its code loads. */
export function openDialog(next: OpenDialog): void {
  if (next !== null) typeAhead();
  open = next;
  for (const listener of listeners) listener();
}

export const useOpenDialog = (): OpenDialog => useSyncExternalStore(subscribe, () => open);
