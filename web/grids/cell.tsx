/** Draws a cell that is more than text; draws nothing while its row loads. */
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ReactNode } from 'react';

/** Moves the focus to the cell, or to the cell so many rows below it; the last row has none below. */
export type FocusCell = (below: number) => void;

type Props = CustomCellRendererProps & { draw: (row: unknown, focus: FocusCell) => ReactNode };

export function Cell({ data, draw, api, node, column }: Props) {
  if (data === undefined) return null;
  const focus: FocusCell = (below) => {
    const at = Math.min((node.rowIndex ?? 0) + below, api.getDisplayedRowCount() - 1);
    api.ensureIndexVisible(at);
    if (column !== undefined) api.setFocusedCell(at, column);
  };
  return draw(data, focus);
}
