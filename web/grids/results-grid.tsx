/** A grid of rows that the server sorts and pages: it shows, arranges and opens rows of any kind. Changes none. */
import './grids.css';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, FocusEvent as Focused, KeyboardEvent as Pressed, MouseEvent as Clicked } from 'react';
import type { ColumnLayout } from './column-layout.ts';
import { SELECTED, shownColumns, tracksOf, type GridColumn, type Order, type ShownColumn } from './columns.ts';
import { useRowHeight } from './density.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow, type MoveFocus } from './grid-row.tsx';
import type { HeaderFilters } from './header-filter.tsx';
import { RowMenu, type MenuSpot, type RowAction } from './row-menu.tsx';
import { useRowSelection, type RowSelection } from './row-selection.tsx';
import type { Rows } from './rows.ts';
import { useBlocks } from './use-blocks.ts';
import { spotOf, useGridFocus } from './use-grid-focus.ts';
import { useWindow } from './use-window.ts';

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
  /** Null has no check boxes. */
  selection: RowSelection<Row> | null;
  keys?: RowKeys<Row>;
  /** True if the keys j and k move from row to row. */
  moves?: boolean;
};

/** A control inside a cell takes its own keys. */
const inControl = (target: EventTarget) => target instanceof Element && target.closest('button, input') !== null;

/** A text field in a cell takes all its keys. */
const inField = (target: EventTarget) => target instanceof Element && target.matches('input:not([type=checkbox])');

/** The menu key has no pointer position: the menu then opens at the cell. */
function pointOf({ clientX, clientY, target }: Clicked): { left: number; top: number } {
  if (clientX > 0 || clientY > 0) return { left: clientX, top: clientY };
  const box = target instanceof Element ? target.getBoundingClientRect() : { left: 0, bottom: 0 };
  return { left: box.left + 8, top: box.bottom };
}

/** The row with the focus is drawn also out of view, so that it keeps it. */
function indexes(from: number, until: number, stop: number | undefined): number[] {
  const inView = Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);
  if (stop === undefined || (stop >= from && stop < until)) return inView;
  return stop < from ? [stop, ...inView] : [...inView, stop];
}

/** After the last movement the rows react to the pointer again. */
const RESTS = 150;

export function ResultsGrid<Row>(props: Props<Row>) {
  const { columns, layout, onLayout, order, ownOrder, onOrder, filters, rows, stale = false, onFailure } = props;
  const { keyOf, onOpen, actions, selection, keys = {}, moves = false } = props;
  const rowHeight = useRowHeight(columns);
  const [menu, setMenu] = useState<MenuSpot<Row> | null>(null);
  const [changed, setChanged] = useState<{ id: string; width: number } | null>(null);
  const element = useRef<HTMLDivElement>(null);

  const boxes = selection !== null;
  const { scroller, count, from, until, left, width, inside, before, after, scrolled } = useWindow(rowHeight, rows);
  const shown = useMemo(() => shownColumns(columns, layout, boxes, inside), [columns, layout, boxes, inside]);
  const numbers = useMemo(() => new Map(shown.map(({ id }, at) => [id, at + 1])), [shown]);
  const rowAt = useBlocks(rows, onFailure, from, until);
  const {
    spot,
    setSpot,
    stop,
    focus,
    focusHeader,
    reveal,
    keyDown: move,
  } = useGridFocus({ scroller, shown, count, rowHeight, moves });
  const { toggle, onShiftArrow } = useRowSelection(selection, rows, rowAt, () => spot?.at ?? 0);

  // Stable, so that a move of the focus draws two rows.
  const latestFocus = useRef(focus);
  useLayoutEffect(() => {
    latestFocus.current = focus;
  });
  const focusCell = useCallback<MoveFocus>((at, column) => latestFocus.current(at, column), []);

  const isInView = useCallback(
    ({ side, start, width: wide }: ShownColumn<Row>) => side !== null || (start < left + width && start + wide > left),
    [left, width],
  );
  const outOfView = shown.find((each) => each.id === stop?.column && !isInView(each))?.id;
  const drawn = useMemo(
    () => shown.filter((each) => each.id === outOfView || isInView(each)),
    [shown, isInView, outOfView],
  );
  const total = useMemo(() => shown.reduce((sum, each) => sum + each.width, 0), [shown]);

  const keyDown = (event: Pressed<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, target } = event;
    const on = spotOf(target);
    if (on === null || inField(target)) return;
    const row = rowAt(on.at);
    move(event, on);
    if (row === undefined) return;
    if (shiftKey) onShiftArrow(on.at, key);
    if (key === 'Enter') onOpen(row, ctrlKey || metaKey);
    else if (key === 'Escape') keys.onEscape?.();
    else if (key === ' ' && !inControl(target)) {
      event.preventDefault();
      keys.onSpace?.(row);
    }
  };
  const focused = ({ target }: Focused) => {
    const on = spotOf(target);
    if (on === null) return;
    setSpot((last) => (last?.at === on.at && last.column === on.column ? last : on));
    const row = rowAt(on.at);
    if (row !== undefined) keys.onFocus?.(row, on.at);
  };
  const entered = ({ key, target }: Pressed) => {
    const on = key === 'Tab' ? spotOf(target) : null;
    if (on !== null) reveal(on);
  };
  const click = (event: Clicked) => {
    const on = spotOf(event.target);
    if (on?.column === SELECTED) toggle(on.at, event.shiftKey);
  };
  const contextMenu = (event: Clicked) => {
    const on = spotOf(event.target);
    const row = on === null ? undefined : rowAt(on.at);
    if (on === null || row === undefined) return;
    event.preventDefault();
    setMenu({ row, ...pointOf(event), back: () => focus(on.at, on.column) });
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

  // While rows scroll under a resting pointer, hover effects would cost a quarter of a frame.
  const resting = useRef(0);
  const scroll = () => {
    element.current?.classList.add('results-grid-scrolling');
    window.clearTimeout(resting.current);
    resting.current = window.setTimeout(() => element.current?.classList.remove('results-grid-scrolling'), RESTS);
    scrolled();
  };

  // Those that are in sight before the rows are scrolled sideways.
  const shows = shown
    .filter(({ side, start, width: wide }) => side !== null || start + wide <= width)
    .map(({ id }) => id)
    .join(' ');
  const size = {
    '--columns': tracksOf(shown, changed ?? undefined),
    '--row-height': `${rowHeight}px`,
    minWidth:
      changed === null ? total : total - (shown.find(({ id }) => id === changed.id)?.width ?? 0) + changed.width,
  } as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The cells within have the focus.
    <div
      ref={element}
      className="results-grid"
      onKeyDownCapture={leave}
      onKeyDown={keyDown}
      onKeyUp={entered}
      onFocus={focused}
      onClick={click}
      onContextMenu={contextMenu}
    >
      <span tabIndex={-1} />
      <div
        ref={scroller}
        role="grid"
        className="grid-root"
        // While its rows are inert, it is scrolled by itself.
        tabIndex={stale ? 0 : undefined}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length}
        aria-multiselectable={boxes || undefined}
        // A name leaves out the parts that a column in sight says (cut-text.css).
        data-shows={shows}
        data-before={before || undefined}
        data-after={after || undefined}
        onScroll={scroll}
      >
        <div role="presentation" className="grid-size" style={size}>
          <GridHead
            shown={shown}
            layout={layout}
            onLayout={onLayout}
            onWidth={setChanged}
            order={order}
            ownOrder={ownOrder}
            onOrder={onOrder}
            filters={filters}
            page={selection?.page ?? null}
            stop={stop === null}
            onDown={(column) => focus(0, column)}
            onAcross={focusHeader}
          />
          <div role="rowgroup" className="grid-rows" inert={stale} style={{ height: count * rowHeight }}>
            {indexes(from, until, stop?.at).map((at) => {
              const row = rowAt(at);
              return (
                <GridRow<Row>
                  key={at}
                  at={at}
                  row={row}
                  id={row === undefined ? undefined : keyOf(row)}
                  columns={drawn}
                  numbers={numbers}
                  height={rowHeight}
                  selected={selection === null ? null : row !== undefined && selection.has(row)}
                  stop={at === stop?.at ? stop.column : null}
                  focused={at === spot?.at ? spot.column : null}
                  focus={focusCell}
                />
              );
            })}
          </div>
        </div>
      </div>
      <span tabIndex={-1} />
      {menu !== null && <RowMenu spot={menu} actions={actions} onClose={closeMenu} />}
    </div>
  );
}
