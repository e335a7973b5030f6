/** A grid of rows that the server sorts and pages: it shows, arranges and opens rows of any kind. Changes none. */
import './grids.css';
import './modules.ts';
import { AgGridReact } from 'ag-grid-react';
import type { CellContextMenuEvent, ColDef, GridApi, SortChangedEvent } from 'ag-grid-community';
import { useEffect, useMemo, useRef, useState, type FocusEvent as Focused, type KeyboardEvent as Pressed } from 'react';
import type { ColumnLayout, ColumnEntry } from './column-layout.ts';
import { useDensity } from './density.ts';
import { definitions, type GridColumn, type Order } from './columns.ts';
import { GRID_THEME } from './grid-theme.ts';
import type { HeaderFilters } from './header-filter.tsx';
import { RowMenu, type MenuSpot, type RowAction } from './row-menu.tsx';
import { PageSelection, SELECTED, useRowSelection, type RowSelection } from './row-selection.tsx';
import { BLOCK, datasourceOf, type Rows } from './rows.ts';
import { useRowMoves } from './use-row-moves.ts';

/** The actions of the keys of the focused row, besides Enter, which opens it; `at` is the index of the row on the page. */
export type RowKeys<Row> = {
  onFocus?: (row: Row, at: number) => void;
  onSpace?: (row: Row) => void;
  onEscape?: () => void;
};

type Props<Row> = {
  columns: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  /** The order of the rows, and the column of the default order. */
  order: Order;
  ownOrder: string;
  onOrder: (order: Order | null) => void;
  /** Must be a stable value: a new one draws the headers again. */
  filters?: HeaderFilters;
  /** A new value is a new search: it replaces the rows and cancels their running requests. */
  rows: Rows<Row>;
  /** The rows belong to the previous search while the new one runs: they are shown, but can't be used. */
  stale?: boolean;
  /** Must be a stable function: a new one loads the rows again. */
  onFailure: (error: unknown) => void;
  keyOf: (row: Row) => string;
  onOpen: (row: Row, inNewTab: boolean) => void;
  actions: readonly RowAction<Row>[];
  /** A new value draws the check boxes again; null has none. */
  selection: RowSelection<Row> | null;
  keys?: RowKeys<Row>;
  /** True if the keys j and k move from row to row. */
  moves?: boolean;
};

/** A control inside a cell takes its own keys. */
const inControl = ({ target }: Event) => target instanceof Element && target.closest('a, button, input') !== null;

/** A text field in a cell takes all its keys. */
const inField = ({ target }: Event) => target instanceof Element && target.matches('input:not([type=checkbox])');

/** The index of the row whose cell has the key; null for headers. */
function rowOf({ target }: Event): number | null {
  const row = target instanceof Element ? target.closest('.ag-cell')?.closest('.ag-row') : null;
  return row == null ? null : Number(row.getAttribute('row-index'));
}

const EVERY_COLUMN: ColDef = {
  suppressHeaderMenuButton: true,
  minWidth: 40,
  suppressKeyboardEvent: ({ event }) => inField(event),
};

/** Tab into the grid goes back to the cell that had the focus, or to the first; without rows to the headers. */
function focusInside({ api }: { api: GridApi }): boolean {
  const at = api.getFocusedCell() ?? { rowIndex: 0, column: api.getAllDisplayedColumns()[0] ?? '' };
  if (api.getDisplayedRowCount() <= at.rowIndex) return false;
  api.ensureIndexVisible(at.rowIndex);
  api.setFocusedCell(at.rowIndex, at.column);
  return true;
}

/** A growing column keeps its declared width: the grown width is not the user's choice. */
const layoutNow = (api: GridApi, before: ColumnLayout): ColumnLayout =>
  api.getColumnState().flatMap(({ colId, hide, width, flex, pinned }) => {
    if (colId === SELECTED) return [];
    const { pinned: _, ...entry } = before.find(({ id }) => id === colId) ?? ({} as Partial<ColumnEntry>);
    return {
      ...entry,
      id: colId,
      hidden: hide === true,
      width: (flex ? entry.width : width) ?? 100,
      ...(pinned === 'left' && { pinned: true as const }),
    };
  });

function orderNow(api: GridApi): Order | null {
  const sorted = api.getColumnState().find(({ sort }) => sort != null);
  return sorted === undefined ? null : { column: sorted.colId, descending: sorted.sort === 'desc' };
}

/** The menu key has no pointer position: the menu then opens at the cell. */
function pointOf(event: Event | null | undefined): { left: number; top: number } {
  if (event instanceof MouseEvent && (event.clientX > 0 || event.clientY > 0))
    return { left: event.clientX, top: event.clientY };
  const box = event?.target instanceof Element ? event.target.getBoundingClientRect() : { left: 0, bottom: 0 };
  return { left: box.left + 8, top: box.bottom };
}

export function ResultsGrid<Row>({
  columns,
  layout,
  onLayout,
  order,
  ownOrder,
  onOrder,
  filters,
  rows,
  ...rest
}: Props<Row>) {
  const { stale = false, onFailure, keyOf, onOpen, actions, selection, keys = {}, moves = false } = rest;
  const { rowHeight } = useDensity();
  const [menu, setMenu] = useState<MenuSpot<Row> | null>(null);
  const grid = useRef<AgGridReact<Row>>(null);

  const { column, onGridReady, onCellClicked, onShiftArrow } = useRowSelection(selection, rows);
  useRowMoves(grid, moves);
  const columnDefs = useMemo(
    () => [
      // The boxes stay before pinned columns.
      ...(column === null
        ? []
        : [{ ...column, pinned: layout.some(({ pinned }) => pinned) ? ('left' as const) : null }]),
      ...definitions(columns, layout, order, ownOrder, filters, window.innerWidth),
    ],
    [column, columns, layout, order, ownOrder, filters],
  );
  const datasource = useMemo(() => datasourceOf(rows, onFailure), [rows, onFailure]);

  const sortChanged = ({ api, source }: SortChangedEvent<Row>) => {
    if (source === 'uiColumnSorted') onOrder(orderNow(api));
  };
  // Not ag-grid's own event, which comes after a timer: keys typed meanwhile would miss the field that Enter opens.
  const keyDown = (event: Pressed<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    const at = rowOf(nativeEvent);
    const row = at === null ? undefined : grid.current?.api.getDisplayedRowAtIndex(at)?.data;
    if (at === null || row === undefined || inField(nativeEvent)) return;
    if (shiftKey) onShiftArrow(at, key);
    if (key === 'Enter') onOpen(row, ctrlKey || metaKey);
    else if (key === 'Escape') keys.onEscape?.();
    else if (key === ' ' && keys.onSpace !== undefined && !inControl(nativeEvent)) {
      event.preventDefault();
      keys.onSpace(row);
    }
  };
  // Not ag-grid's own event either: a key typed meanwhile would act on the row before.
  const focused = ({ nativeEvent }: Focused) => {
    const at = rowOf(nativeEvent);
    const row = at === null ? undefined : grid.current?.api.getDisplayedRowAtIndex(at)?.data;
    if (row !== undefined && at !== null) keys.onFocus?.(row, at);
  };
  const contextMenu = ({ api, data, event, rowIndex, column }: CellContextMenuEvent<Row>) => {
    if (data === undefined || rowIndex === null) return;
    setMenu({ row: data, ...pointOf(event), back: () => api.setFocusedCell(rowIndex, column) });
  };
  const closeMenu = () => {
    menu?.back();
    setMenu(null);
  };

  /** The grid is one stop for Tab; the arrow keys move within it, also to the headers. The browser moves on from an element beside the grid. */
  const leave = (event: Pressed<HTMLElement>) => {
    const { key, shiftKey, target, currentTarget } = event;
    if (key !== 'Tab' || !(target instanceof Node) || !currentTarget.contains(target)) return;
    event.stopPropagation();
    currentTarget.querySelector<HTMLElement>(shiftKey ? ':scope > span' : ':scope > span ~ span')?.focus();
  };

  // While rows scroll under a resting pointer, hover effects and tooltips would cost a quarter of a frame.
  const element = useRef<HTMLDivElement>(null);
  // ag-grid has no option for it; its headers go on working.
  useEffect(() => {
    element.current?.querySelector('.ag-grid-scrolling-rows')?.toggleAttribute('inert', stale);
  }, [stale]);
  const scrolling = (now: boolean) => element.current?.classList.toggle('results-grid-scrolling', now);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Only keys are handled, for the cells within.
    <div ref={element} className="results-grid" onKeyDownCapture={leave} onKeyDown={keyDown} onFocus={focused}>
      <span tabIndex={-1} />
      <PageSelection value={selection?.page ?? null}>
        <AgGridReact<Row>
          ref={grid}
          theme={GRID_THEME}
          rowHeight={rowHeight}
          rowModelType="infinite"
          columnDefs={columnDefs}
          defaultColDef={EVERY_COLUMN}
          datasource={datasource}
          cacheBlockSize={BLOCK}
          maxBlocksInCache={20}
          getRowId={({ data }) => keyOf(data)}
          animateRows={false}
          suppressNoRowsOverlay
          focusGridInnerElement={focusInside}
          suppressMultiSort
          suppressDragLeaveHidesColumns
          tooltipShowMode="whenTruncated"
          tooltipShowDelay={400}
          preventDefaultOnContextMenu
          onBodyScroll={() => scrolling(true)}
          onBodyScrollEnd={() => scrolling(false)}
          onSortChanged={sortChanged}
          onColumnMoved={({ api, finished }) => finished && onLayout(layoutNow(api, layout))}
          onColumnResized={({ api, finished, source }) =>
            finished && source === 'uiColumnResized' && onLayout(layoutNow(api, layout))
          }
          onCellContextMenu={contextMenu}
          onGridReady={onGridReady}
          onCellClicked={onCellClicked}
        />
      </PageSelection>
      <span tabIndex={-1} />
      {menu !== null && <RowMenu spot={menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}
