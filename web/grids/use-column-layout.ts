/** The user's own layout of a grid, remembered in this browser. */
import { useCallback, useState } from 'react';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { restored, sameLayout, type ColumnLayout } from './column-layout.ts';

export type KeptLayout = {
  layout: ColumnLayout;
  change: (layout: ColumnLayout) => void;
  reset: () => void;
};

/** `place` names the grid and the user: 'facts-list:expert:columns'. */
export function useColumnLayout(place: string, own: ColumnLayout): KeptLayout {
  const [layout, setLayout] = useState(() => restored(readStored(place), own));
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout((before) => (sameLayout(before, next) ? before : next));
      writeStored(place, next);
    },
    [place],
  );
  const reset = useCallback(() => {
    setLayout(own);
    removeStored(place);
  }, [place, own]);
  return { layout, change, reset };
}
