/** The grid over the model: shows the cells of a view and reports what the user selects, opens and presses. Changes no cell itself. */
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback, useMemo, useRef, type RefObject } from 'react';
import {
  DataEditor,
  type DataEditorRef,
  type FillPatternEventArgs,
  type GridColumn,
  type GridKeyEventArgs,
  type GridMouseEventArgs,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid';
import type { RecordColumn } from '#domain/dataset/columns.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { drawMarks, recordCell, rowCell, totalsCell } from './grid-cells.ts';
import type { EditorColumn } from './grid-columns.ts';
import type { Paint } from './grid-theme.ts';
import { within } from './selection.ts';
import type { View } from './use-view.ts';

/** `rows`: how many rows it sums, in the second column. */
export type TotalsRow = { label: string; rows: string; sums: Partial<Record<RecordColumn, string>> };

export type SizedColumn = EditorColumn & { width: number; suffix?: string };

type Props = {
  grid: RefObject<DataEditorRef | null>;
  sheet: Sheet;
  /** A new number draws all cells again. */
  revision: number;
  view: View;
  columns: readonly SizedColumn[];
  frozen: number;
  /** Below the records, always in view. */
  totals: readonly TotalsRow[];
  closed: boolean;
  paint: Paint;
  selection: GridSelection;
  onSelection: (selection: GridSelection) => void;
  onOpen: (cell: Item) => void;
  onKey: (event: GridKeyEventArgs) => void;
  onFill: (event: FillPatternEventArgs) => void;
  onEmpty: () => void;
  onCellMenu: (cell: Item, left: number, top: number) => void;
  onColumnMenu: (column: number, left: number, top: number) => void;
  onResize: (column: string, width: number) => void;
  onHover: (event: GridMouseEventArgs) => void;
  onScroll: () => void;
};

export const ROW_HEIGHT = 28;

/** The keys of a spreadsheet. Escape keeps the selection, and a space is typed. */
const KEYS = {
  activateCell: 'Enter|shift+Enter',
  delete: 'Delete|Backspace',
  clear: false,
  search: false,
  copy: false,
  cut: false,
  paste: false,
  selectRow: false,
} as const;

export function SheetGrid(props: Props) {
  const { grid, sheet, revision, view, columns, totals, closed, paint, selection } = props;
  const { length, rowAt } = view;
  const cellAt = useCallback(
    ([at, line]: Item) => {
      const column = columns[at];
      if (column === undefined) return totalsCell('', false, paint);
      if (line >= length) {
        const { label, rows, sums } = totals[line - length] ?? { label: '', rows: '', sums: {} };
        const sum = column.column === null ? undefined : sums[column.column.name];
        return totalsCell(at === 0 ? 'Σ' : (sum ?? [label, rows][at - 1] ?? ''), at !== 1 && at !== 2, paint);
      }
      const row = rowAt(line);
      return at === 0 && column.id === 'row'
        ? rowCell(sheet, row, paint)
        : recordCell(sheet, row, column, closed, paint);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- The model changes in place; the revision draws it again.
    [sheet, revision, length, rowAt, columns, totals, closed, paint],
  );
  const gridColumns = useMemo(
    (): GridColumn[] =>
      columns.map(({ id, title, suffix = '', group, width, column }) => ({
        id,
        title: `${title}${suffix}`,
        // An empty name would draw an empty line of groups.
        ...(group !== '' && { group }),
        width,
        hasMenu: column !== null,
        ...(suffix !== '' && { themeOverride: { textHeader: paint.marks.changed } }),
      })),
    [columns, paint],
  );
  const byPointer = useRef(false);
  /** The last clicked cell, and the one before it. */
  const clicks = useRef<readonly [Item | null, Item | null]>([null, null]);
  const clickedBefore = ([column, row]: Item) => clicks.current[1]?.[0] === column && clicks.current[1][1] === row;
  const draw = useMemo(() => drawMarks(paint), [paint]);
  const rowTheme = useCallback(
    (line: number) => {
      // The cells of totals have their own: with a theme of theirs the grid would draw rows below the last one, over its totals.
      if (line >= length) return undefined;
      const action = sheet.action(rowAt(line));
      return action === null ? undefined : paint.rows[action];
    },
    [sheet, length, rowAt, paint],
  );
  return (
    <div
      className="sheet-grid"
      onPointerDownCapture={() => {
        byPointer.current = true;
      }}
      onKeyDownCapture={() => {
        byPointer.current = false;
      }}
    >
      <DataEditor
        ref={grid}
        width="100%"
        height="100%"
        columns={gridColumns}
        rows={length + totals.length}
        freezeTrailingRows={totals.length}
        freezeColumns={props.frozen}
        getCellContent={cellAt}
        getCellsForSelection
        getRowThemeOverride={rowTheme}
        drawCell={draw}
        theme={paint.theme}
        rowHeight={ROW_HEIGHT}
        headerHeight={30}
        groupHeaderHeight={26}
        minColumnWidth={48}
        maxColumnWidth={800}
        rangeSelect="rect"
        rowSelect="none"
        columnSelect="single"
        spanRangeBehavior="allowPartial"
        keybindings={KEYS}
        cellActivationBehavior="double-click"
        fillHandle={!closed}
        allowedFillDirections="orthogonal"
        gridSelection={selection}
        onGridSelectionChange={(next) => props.onSelection(within(next, columns.length, length, byPointer.current))}
        onCellActivated={(cell, { inputType }) => {
          // Glide counts any two clicks within half a second, also a click after Enter has moved the selection here.
          if (inputType === 'pointer' && !clickedBefore(cell)) return;
          if (cell[1] < length) props.onOpen(cell);
        }}
        onCellClicked={(cell) => {
          clicks.current = [cell, clicks.current[0]];
          // The grid takes the focus only with a new selection.
          grid.current?.focus();
        }}
        onKeyDown={props.onKey}
        onFillPattern={props.onFill}
        onDelete={() => {
          props.onEmpty();
          return false;
        }}
        onCellContextMenu={(cell, event) => {
          event.preventDefault();
          if (cell[1] < length)
            props.onCellMenu(cell, event.bounds.x + event.localEventX, event.bounds.y + event.localEventY);
        }}
        onHeaderMenuClick={(column, { x, y, height }) => props.onColumnMenu(column, x, y + height)}
        onHeaderContextMenu={(column, event) => {
          event.preventDefault();
          props.onColumnMenu(column, event.bounds.x + event.localEventX, event.bounds.y + event.localEventY);
        }}
        onColumnResize={({ id = '' }, width) => props.onResize(id, width)}
        onItemHovered={props.onHover}
        onVisibleRegionChanged={props.onScroll}
        smoothScrollX
        smoothScrollY
        editOnType={false}
      />
    </div>
  );
}
