/** Light or dark: what the user chose in this browser, else what their system prefers. Draws nothing. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './browser-store.ts';

const PLACE = 'appearance';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function isDark(): boolean {
  const chosen = readStored(PLACE);
  return chosen === 'dark' || (chosen !== 'light' && system().matches);
}

function announce() {
  showAppearance();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const preference = system();
  preference.addEventListener('change', announce);
  return () => {
    listeners.delete(listener);
    preference.removeEventListener('change', announce);
  };
}

/** Marks the page, so that style sheets follow before any component is drawn. */
export function showAppearance(): void {
  document.documentElement.dataset['appearance'] = isDark() ? 'dark' : 'light';
}

export function useAppearance(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(subscribe, isDark);
  const toggle = () => {
    writeStored(PLACE, dark ? 'light' : 'dark');
    announce();
  };
  return { dark, toggle };
}
