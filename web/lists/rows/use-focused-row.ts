/** The row that the keys of a list act on: the focused row or the row that followed it there; the first row before one had the focus. */
import { useCallback, useState } from 'react';
import type { Rows } from '#web/grids/rows.ts';
import type { ListedRow } from '#web/lists/list.ts';

export function useFocusedRow<Row extends ListedRow>({ first }: Rows<Row>) {
  const [last, setLast] = useState<{ row: Row; at: number } | null>(null);
  const focus = useCallback((row: Row, at: number) => setLast({ row, at }), []);
  // Rows are loaded again after each action: the same record with its new values, or the next one there.
  const focused =
    last === null ? (first[0] ?? null) : (first.find(({ id }) => id === last.row.id) ?? first[last.at] ?? null);
  return { focused, focus };
}
