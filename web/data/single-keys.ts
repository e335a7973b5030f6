/** Whether keys without Ctrl act on the page: on, until the user turns them off in this browser. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-store.ts';

const KEY = 'single-keys';
const listeners = new Set<() => void>();
const isOn = () => readStored(KEY) !== 'off';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function turnSingleKeys(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, isOn);
