/** A grid of rows that the server sorts and pages: it shows, arranges and opens rows of any kind. Changes none. */
import './grids.css';
import './modules.ts';
import { AgGridReact } from 'ag-grid-react';
import type { CellContextMenuEvent, CellKeyDownEvent, GridApi, SortChangedEvent } from 'ag-grid-community';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import { definitions, type GridColumn, type Order } from './columns.ts';
import { useGridTheme } from './grid-theme.ts';
import type { HeaderFilters } from './header-filter.tsx';
import { RowMenu, type MenuPlace, type RowAction } from './row-menu.tsx';
import { BLOCK, datasourceOf, type Rows } from './rows.ts';

type Props<Row> = {
  columns: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  order: Order | null;
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
};

const EVERY_COLUMN = { suppressHeaderMenuButton: true, minWidth: 40 };

/** A growing column keeps its declared width: the grown width is not the user's choice. */
const layoutNow = (api: GridApi, before: ColumnLayout): ColumnLayout =>
  api.getColumnState().map(({ colId, hide, width, flex }) => {
    const place = before.find(({ id }) => id === colId);
    return { ...place, id: colId, hidden: hide === true, width: (flex ? place?.width : width) ?? 100 };
  });

function orderNow(api: GridApi): Order | null {
  const sorted = api.getColumnState().find(({ sort }) => sort != null);
  return sorted === undefined ? null : { column: sorted.colId, descending: sorted.sort === 'desc' };
}

/** The menu key has no pointer position: the menu then opens at the cell. */
function placeOf(event: Event | null | undefined): { left: number; top: number } {
  if (event instanceof MouseEvent && (event.clientX > 0 || event.clientY > 0))
    return { left: event.clientX, top: event.clientY };
  const box = event?.target instanceof Element ? event.target.getBoundingClientRect() : { left: 0, bottom: 0 };
  return { left: box.left + 8, top: box.bottom };
}

export function ResultsGrid<Row>({ columns, layout, onLayout, order, onOrder, filters, rows, ...rest }: Props<Row>) {
  const { stale = false, onFailure, keyOf, onOpen, actions } = rest;
  const theme = useGridTheme();
  const [menu, setMenu] = useState<MenuPlace<Row> | null>(null);

  const columnDefs = useMemo(() => definitions(columns, layout, order, filters), [columns, layout, order, filters]);
  const datasource = useMemo(() => datasourceOf(rows, onFailure), [rows, onFailure]);

  const sortChanged = ({ api, source }: SortChangedEvent<Row>) => {
    if (source === 'uiColumnSorted') onOrder(orderNow(api));
  };
  const keyDown = ({ data, event }: CellKeyDownEvent<Row>) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || data === undefined) return;
    onOpen(data, event.ctrlKey || event.metaKey);
  };
  const contextMenu = ({ api, data, event, rowIndex, column }: CellContextMenuEvent<Row>) => {
    if (data === undefined || rowIndex === null) return;
    setMenu({ row: data, ...placeOf(event), back: () => api.setFocusedCell(rowIndex, column) });
  };
  const closeMenu = () => {
    menu?.back();
    setMenu(null);
  };

  // While rows scroll under a resting pointer, hover effects and tooltips would cost a quarter of a frame.
  const place = useRef<HTMLDivElement>(null);
  // ag-grid has no option for it; its headers go on working.
  useEffect(() => {
    place.current?.querySelector('.ag-grid-scrolling-rows')?.toggleAttribute('inert', stale);
  }, [stale]);
  const scrolling = (now: boolean) => place.current?.classList.toggle('results-grid-scrolling', now);

  return (
    <div ref={place} className="results-grid">
      <AgGridReact<Row>
        theme={theme}
        rowModelType="infinite"
        columnDefs={columnDefs}
        defaultColDef={EVERY_COLUMN}
        datasource={datasource}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={20}
        getRowId={({ data }) => keyOf(data)}
        animateRows={false}
        suppressNoRowsOverlay
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
        onCellKeyDown={(event) => 'colDef' in event && keyDown(event)}
        onCellContextMenu={contextMenu}
      />
      {menu !== null && <RowMenu place={menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}
