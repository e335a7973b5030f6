/** The keys j and k move the focus from row to row, as in a mail reader. */
import type { RefObject } from 'react';
import type { AgGridReact } from 'ag-grid-react';
import { useAction } from '#web/ui/actions.ts';

/** @param move null while there are no rows to move in. */
export function useMoveKeys(move: ((by: 1 | -1) => void) | null): void {
  useAction(move && { label: 'Previous row', key: 'k', run: () => move(-1) });
  useAction(move && { label: 'Next row', key: 'j', run: () => move(1) });
}

export function useRowMoves(grid: RefObject<AgGridReact | null>, on: boolean): void {
  const move = (by: 1 | -1) => {
    const api = grid.current?.api;
    if (api === undefined) return;
    const before = api.getFocusedCell();
    const columns = api.getAllDisplayedColumns();
    const column = before?.column ?? columns[1] ?? columns[0];
    const rows = api.getDisplayedRowCount();
    // ag-grid answers undefined, not null as its types say, as long as no cell had the focus.
    const at = before == null ? 0 : Math.min(Math.max(before.rowIndex + by, 0), rows - 1);
    if (column === undefined || rows === 0) return;
    api.ensureIndexVisible(at);
    api.setFocusedCell(at, column);
  };
  useMoveKeys(on ? move : null);
}
