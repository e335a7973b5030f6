/** Selections of the grid as ranges of shown rows and columns. The first column numbers the rows and is never part of a range. */
import { CompactSelection, type GridSelection, type Item, type Rectangle } from '@glideapps/glide-data-grid';

export type Range = Readonly<Rectangle>;

export const NO_SELECTION: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() };

export const selectRange = ([col, row]: Item, range: Range): GridSelection => ({
  ...NO_SELECTION,
  current: { cell: [col, row], range, rangeStack: [] },
});
export const selectCell = (col: number, row: number): GridSelection =>
  selectRange([col, row], { x: col, y: row, width: 1, height: 1 });

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** The selection within the records: without the column of numbers and the rows of totals. A click on a number selects its row, which no key does. */
export function within(selection: GridSelection, columns: number, rows: number, byPointer: boolean): GridSelection {
  const { current } = selection;
  if (current === undefined) return selection;
  if (rows === 0 || columns < 2) return NO_SELECTION;
  const { cell, range } = current;
  const wholeRows = byPointer && cell[0] === 0;
  const left = wholeRows ? 1 : between(range.x, 1, columns - 1);
  const right = wholeRows ? columns : between(range.x + range.width, left + 1, columns);
  const top = between(range.y, 0, rows - 1);
  const bottom = between(range.y + range.height, top + 1, rows);
  const next = { x: left, y: top, width: right - left, height: bottom - top };
  return selectRange([between(cell[0], 1, columns - 1), between(cell[1], 0, rows - 1)], next);
}

/** The selected range; a selected column is a range over all rows. */
export function rangeOf({ current, columns }: GridSelection, rows: number): Range | null {
  if (current !== undefined) return current.range;
  const [first, last] = [columns.first(), columns.last()];
  if (first === undefined || last === undefined || rows === 0) return null;
  const x = Math.max(1, first);
  return last < 1 ? null : { x, y: 0, width: last - x + 1, height: rows };
}

/** The selection, or its first cell when some of its rows are gone. */
export function stillThere(selection: GridSelection, rows: number): GridSelection {
  const { current } = selection;
  if (current === undefined || current.range.y + current.range.height <= rows) return selection;
  return rows === 0 ? NO_SELECTION : selectCell(current.range.x, Math.min(current.range.y, rows - 1));
}
