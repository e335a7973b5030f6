/** The user's own layout of a grid, remembered in this browser. */
import { useCallback, useState } from 'react';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { restored, sameLayout, type ColumnLayout } from './column-layout.ts';

export type KeptLayout = {
  layout: ColumnLayout;
  change: (layout: ColumnLayout) => void;
  reset: () => void;
};

/** `storageKey` names the grid and the user: 'facts-list:expert:columns'. */
export function useColumnLayout(storageKey: string, own: ColumnLayout): KeptLayout {
  const [layout, setLayout] = useState(() => restored(readStored(storageKey), own));
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout((before) => (sameLayout(before, next) ? before : next));
      writeStored(storageKey, next);
    },
    [storageKey],
  );
  const reset = useCallback(() => {
    setLayout(own);
    removeStored(storageKey);
  }, [storageKey, own]);
  return { layout, change, reset };
}
