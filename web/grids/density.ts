/** The height of the rows of all grids: the user's choice in this browser. Draws nothing. */
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/data/browser-store.ts';

/** Compact: twenty rows, the header and a scroll bar in 640 px. Comfortable: sixteen rows of a list at 1280 x 800. */
const HEIGHTS = { compact: 29, comfortable: 36 } as const;
export type Density = keyof typeof HEIGHTS;
export const DENSITIES: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

const KEY = 'density';
const listeners = new Set<() => void>();

const now = (): Density => (readStored(KEY) === 'comfortable' ? 'comfortable' : 'compact');

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(density: Density) {
  writeStored(KEY, density);
  for (const listener of listeners) listener();
}

export function useDensity(): { density: Density; rowHeight: number; choose: (density: Density) => void } {
  const density = useSyncExternalStore(subscribe, now);
  return { density, rowHeight: HEIGHTS[density], choose };
}
