/** Draws a cell that is more than text; draws nothing while its row loads. */
import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ReactNode } from 'react';

type Props = CustomCellRendererProps & { draw: (row: unknown) => ReactNode };

export function Cell({ data, draw }: Props) {
  return data === undefined ? null : draw(data);
}
