/** What a user does to the selected cells, as changes of the model: one step of undo each. Draws nothing, and keeps no selection. */
import type { Table } from '#domain/dataset/clipboard.ts';
import type { RecordColumn } from '#domain/dataset/columns.ts';
import { copyDown, fillEdits, fillSideways, plainText } from '#domain/dataset/fill.ts';
import { pasteEdits } from '#domain/dataset/paste.ts';
import type { CellEdit, Sheet } from '#domain/dataset/sheet-types.ts';
import type { EditorColumn } from './grid-columns.ts';
import type { Range } from './selection.ts';
import type { View } from './use-view.ts';

export type Surface = { sheet: Sheet; view: View; columns: readonly EditorColumn[] };

/** The rows of the sheet in the range. */
export const rowsIn = ({ view }: Surface, { y, height }: Pick<Range, 'y' | 'height'>): number[] =>
  Array.from({ length: Math.min(height, view.length - y) }, (_, at) => view.rowAt(y + at));

/** The columns from one index to another; null for one that can't be written. */
const writable = ({ columns }: Surface, from: number, to?: number): (RecordColumn | null)[] =>
  columns.slice(from, to).map(({ column, readOnly }) => (readOnly ? null : (column?.name ?? null)));

const columnsIn = (surface: Surface, { x, width }: Range): RecordColumn[] =>
  writable(surface, x, x + width).flatMap((name) => name ?? []);

/** The cells as plain texts for the clipboard. */
export function copied(surface: Surface, range: Range): string[][] {
  const { sheet, columns } = surface;
  const chosen = columns.slice(range.x, range.x + range.width);
  return rowsIn(surface, range).map((row) =>
    chosen.map(({ column, ofRow }) =>
      column === null ? (ofRow?.(sheet.id(row)) ?? '') : plainText(sheet, row, column.name),
    ),
  );
}

/** Writes texts as the columns of this grid read them. */
function write({ sheet, columns }: Surface, label: string, edits: readonly CellEdit[]): void {
  const readers = new Map(
    columns.flatMap(({ column, read }) => (column && read ? [[column.name, read] as const] : [])),
  );
  if (edits.length === 0) return;
  sheet.write(
    label,
    readers.size === 0
      ? edits
      : edits.map((edit) => ({ ...edit, text: readers.get(edit.column)?.(String(edit.text ?? '')) ?? edit.text })),
  );
}

/** One text in all cells of the range. */
export function fillWith(surface: Surface, range: Range, text: string, label: string): void {
  const columns = columnsIn(surface, range);
  write(
    surface,
    label,
    rowsIn(surface, range).flatMap((row) => columns.map((column) => ({ row, column, text }))),
  );
}

export const empty = (surface: Surface, range: Range): void => fillWith(surface, range, '', 'Delete');

/** The fill handle: from the source down, up or sideways to the end of the destination, which may include the source. */
export function fillFrom(surface: Surface, source: Range, destination: Range): void {
  const { sheet } = surface;
  const [bottom, right] = [source.y + source.height, source.x + source.width];
  const below = rowsIn(surface, { y: bottom, height: destination.y + destination.height - bottom });
  const above = rowsIn(surface, { y: destination.y, height: source.y - destination.y }).toReversed();
  const after = writable(surface, right, Math.max(right, destination.x + destination.width));
  const before = writable(surface, destination.x, Math.max(destination.x, source.x)).toReversed();
  const from = rowsIn(surface, source);
  const columns = columnsIn(surface, source);
  const own = writable(surface, source.x, right);
  write(surface, 'Fill', [
    ...fillEdits(sheet, { from, to: below, columns }),
    ...fillEdits(sheet, { from, to: above, columns, up: true }),
    ...fillSideways(sheet, from, own, after),
    ...fillSideways(sheet, from, own.toReversed(), before),
  ]);
}

/** Ctrl+D: the first row of the range in the others; of one row, the row above it. */
export function fillDown(surface: Surface, range: Range): void {
  const above = range.y > 0 ? surface.view.rowAt(range.y - 1) : null;
  write(surface, 'Fill', copyDown(surface.sheet, rowsIn(surface, range), columnsIn(surface, range), above));
}

/** Ctrl+R: the first column of the range in the others; of one column, the column before it. */
export function fillRight(surface: Surface, range: Range): void {
  const { x, width } = range;
  const source = width === 1 ? x - 1 : x;
  const from = writable(surface, source, source + 1);
  write(
    surface,
    'Fill',
    fillSideways(surface.sheet, rowsIn(surface, range), from, writable(surface, source + 1, x + width)),
  );
}

/** Writes a table at the selection, adding rows where it is longer than what is shown. Returns the range that it took. */
export function paste(surface: Surface, range: Range, table: Table): Range | null {
  const { sheet, view } = surface;
  const { x, y } = range;
  const { edits, rows, columns } = pasteEdits(table, {
    rows: rowsIn(surface, { y, height: view.length }),
    selectedRows: range.height,
    columns: writable(surface, x),
    selectedColumns: range.width,
    length: sheet.length,
  });
  if (rows === 0) return null;
  write(surface, 'Paste', edits);
  return { x, y, width: columns, height: rows };
}
