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

/** Of a second line in a row, as in grids.css. */
const LINE = 18;

export function useDensity(): { density: Density; choose: (density: Density) => void } {
  return { density: useSyncExternalStore(subscribe, now), choose };
}

/** The height of all rows of a grid with these columns. */
export function useRowHeight(columns: readonly { readonly wraps?: true }[]): number {
  const { density } = useDensity();
  const enlarged = useSyncExternalStore(subscribe, zoomNow);
  return Math.round((HEIGHTS[density] + (columns.some(({ wraps }) => wraps) ? LINE : 0)) * enlarged);
}
