/** Light or dark: the user's choice in this browser, else the preference of their system. Draws nothing. */
import { useSyncExternalStore } from 'react';
import { showTokens, type Appearance } from '#web/ui/tokens.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import { readStored, writeStored } from './browser-store.ts';

const KEY = 'appearance';
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function isDark(): boolean {
  const chosen = readStored(KEY);
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

/** Marks the page, so that style sheets apply before any component is drawn. */
export const showAppearance = (): void => show(isDark() ? 'dark' : 'light');

/** Paper is light in either theme. */
export function printInLight(): void {
  window.addEventListener('beforeprint', () => show('light'));
  window.addEventListener('afterprint', showAppearance);
}

function show(appearance: 'dark' | 'light') {
  document.documentElement.dataset['appearance'] = appearance;
  showTokens(appearance);
}

export function useAppearance(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(subscribe, isDark);
  const toggle = () => {
    writeStored(KEY, dark ? 'light' : 'dark');
    announce();
  };
  return { dark, toggle };
}

/** For a picture that style sheets don't reach: paper is light in either theme. */
export function useDrawnAppearance(): Appearance {
  const { dark } = useAppearance();
  const printing = usePrinting();
  return dark && !printing ? 'dark' : 'light';
}
