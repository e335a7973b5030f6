/** The selection of a list: it survives paging and ends with a new search; going back to the search brings it back. */
import { useCallback, useMemo, useState } from 'react';
import { useNotices } from '#web/ui/notices.ts';
import { thousands } from '#web/ui/thousands.ts';
import { ALL, changed, isSelected, MOST_IDS, NONE, type Selection } from './selection.ts';

export type UsedSelection = {
  readonly selection: Selection;
  readonly has: (row: { readonly id: number }) => boolean;
  /** Selects these records (`on`) or removes them from the selection. */
  readonly set: (rows: readonly { readonly id: number }[], on: boolean) => void;
  readonly setAll: () => void;
  readonly clear: () => void;
};

/** @param search its conditions, as a text. */
export function useSelection(search: string): UsedSelection {
  const notices = useNotices();
  const [kept, setKept] = useState<{ search: string; selection: Selection }>({ search, selection: NONE });
  const selection = kept.search === search ? kept.selection : NONE;
  const set = useCallback<UsedSelection['set']>(
    (rows, on) => {
      const ids = rows.map(({ id }) => id);
      // From the latest selection: several keys may be pressed before one is drawn.
      setKept((now) => {
        const next = changed(now.search === search ? now.selection : NONE, ids, on);
        return next === null ? now : { search, selection: next };
      });
      if (changed(selection, ids, on) === null)
        notices.warning(
          `No more than ${thousands(MOST_IDS)} records can be chosen one by one`,
          "'Select all' has no limit: narrow the search, then select all that match.",
        );
    },
    [search, selection, notices],
  );
  return useMemo(
    () => ({
      selection,
      has: ({ id }) => isSelected(selection, id),
      set,
      setAll: () => setKept({ search, selection: ALL }),
      clear: () => setKept({ search, selection: NONE }),
    }),
    [search, selection, set],
  );
}
