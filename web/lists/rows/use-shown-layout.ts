/** The columns of a list: those of the saved search in its address, or the user's own. A change belongs to whichever is shown. */
import { useMemo } from 'react';
import { layoutFromText, layoutToText, type ColumnLayout } from '#web/grids/column-layout.ts';
import { useColumnLayout, type KeptLayout } from '#web/grids/use-column-layout.ts';
import type { Go, ListedRow, Listing, RecordList } from '#web/lists/list.ts';
import { useStorageKey } from '#web/lists/use-storage-key.ts';

export function useShownLayout<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  { layout: written, page }: Listing<Search>,
  go: Go<Search>,
  own: ColumnLayout,
): KeptLayout {
  const kept = useColumnLayout(useStorageKey(list, 'columns'), own);
  const saved = useMemo(() => layoutFromText(written, own), [written, own]);
  if (saved === null) return kept;
  const set = (layout: string | null) => {
    if (layout !== written) go({ layout, page }, { replace: true });
  };
  return { layout: saved, change: (next) => set(layoutToText(next, own)), reset: () => set(null) };
}
