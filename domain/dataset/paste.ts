/** Where the cells of a pasted table go, as in spreadsheets. Rows are given in the shown order, so that a filter or a sort holds. */
import type { Table } from './clipboard.ts';
import type { RecordColumn } from './columns.ts';
import type { CellEdit } from './sheet-types.ts';

export type PasteTarget = {
  /** The shown rows from the first selected one on, and how many of them are selected. */
  rows: ArrayLike<number>;
  selectedRows: number;
  /** The shown columns from the first selected one on, null for one that can't be written, and how many of them are selected. */
  columns: readonly (RecordColumn | null)[];
  selectedColumns: number;
  /** The length of the sheet: rows beyond the end follow it. */
  length: number;
};

export type Pasted = {
  edits: CellEdit[];
  /** The filled range, to select it. */
  rows: number;
  columns: number;
  /** Columns of the table for which there is no column to the right. */
  cut: number;
};

/** The table's own size, or the selected one where that is a multiple of it. */
const repeated = (size: number, selected: number): number => (selected % size === 0 ? selected : size);

/** Shorter rows of the table end in empty cells. One cell fills the selected range; a block repeats if the range is a multiple of it in that direction; a larger block goes beyond the range. */
export function pasteEdits(table: Table, target: PasteTarget): Pasted {
  const [height, width] = [table.length, table.reduce((most, row) => Math.max(most, row.length), 0)];
  if (height === 0 || width === 0) return { edits: [], rows: 0, columns: 0, cut: 0 };
  const rows = repeated(height, target.selectedRows);
  const columns = Math.min(repeated(width, target.selectedColumns), target.columns.length);
  const edits: CellEdit[] = [];
  for (let down = 0; down < rows; down++) {
    const row = target.rows[down] ?? target.length + down - target.rows.length;
    for (const [right, column] of target.columns.slice(0, columns).entries())
      if (column !== null) edits.push({ row, column, text: table[down % height]?.[right % width] ?? '' });
  }
  return { edits, rows, columns, cut: Math.max(0, width - target.columns.length) };
}
