/** The height of the rows of all grids: the user's choice in this browser, larger where the browser enlarges texts alone. */
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

const tell = () => {
  for (const listener of listeners) listener();
};

/** Of the text of a row, in pixels: 13 without a zoom of texts (t-dense). */
const TEXT = 13;
let zoom = 1;
const zoomNow = () => zoom;

/** A letter that nobody sees: a zoom of texts changes its size, and no property that a script could read instead. */
function watchTexts() {
  const letter = document.createElement('span');
  letter.textContent = 'x';
  letter.ariaHidden = 'true';
  letter.style.cssText = 'position: fixed; visibility: hidden; font-size: var(--t-dense); line-height: 1';
  document.body.append(letter);
  new ResizeObserver(() => {
    zoom = letter.offsetHeight / TEXT || 1;
    tell();
  }).observe(letter);
}

let watches = false;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!watches) watchTexts();
  watches = true;
  return () => listeners.delete(listener);
}

function choose(density: Density) {
  writeStored(KEY, density);
  tell();
}

export function useDensity(): { density: Density; rowHeight: number; choose: (density: Density) => void } {
  const density = useSyncExternalStore(subscribe, now);
  const enlarged = useSyncExternalStore(subscribe, zoomNow);
  return { density, rowHeight: Math.round(HEIGHTS[density] * enlarged), choose };
}
