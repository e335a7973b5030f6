/** The facts of the IDU as a grid: draws only the rows in view, and unfolds an excerpt within its row. Changes nothing. The results grid can't: its rows have one height. */
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { ReactNode } from 'react';
import { IDUS_FACTS_VIEW_COLUMNS as LABELS } from '#domain/generated/columns/idus_facts_view.ts';
import type { Order } from '#web/grids/columns.ts';
import { useMoveKeys } from '#web/grids/use-row-moves.ts';
import { countWords } from '#web/maps/circle-words.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { IdusRow } from './idus-row.tsx';
import type { Idu } from './idus.ts';

const ROW = 34;
/** The height of an excerpt until it is measured. */
const EXCERPT = 130;
/** So many rows are drawn above and below those in view. */
const MORE = 10;
/** Paper has no scroll bar. */
const PRINTED = 300;

const COLUMNS = ['name', 'country', 'figure', 'date'] as const;

export type IdusGridProps = {
  /** Must be a stable value: a new one scrolls to the top. */
  rows: readonly Idu[];
  order: Order;
  onOrder: (order: Order) => void;
  chosen: number | null;
  /** The facts under the pointer on the map. */
  pointed: ReadonlySet<number>;
  /** A chosen row that is out of view is scrolled to when this changes. */
  reached: number;
  open: ReadonlySet<number>;
  onFold: (id: number, open: boolean) => void;
  onChoose: (row: Idu) => void;
  onPoint: (id: number | null) => void;
  onOpen: (row: Idu, inNewTab: boolean) => void;
  onMenu: (row: Idu, left: number, top: number, back: () => void) => void;
  excerpt: (row: Idu) => ReactNode;
};

const MOVES: Readonly<Record<string, (index: number, page: number, last: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_, __, last) => last,
};

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('.idu-row') : null);
/** A link or a button within the excerpt, or its text, which users select. */
const inExcerpt = (target: EventTarget) => target instanceof Element && target.closest('.idu-unfolded') !== null;

function Header({ order, onOrder }: Pick<IdusGridProps, 'order' | 'onOrder'>) {
  const next = (column: string): Order =>
    order.column === column
      ? { column, descending: !order.descending }
      : { column, descending: column === 'figure' || column === 'date' };
  return (
    <div role="row" className="idu-header" aria-rowindex={1}>
      {COLUMNS.map((column) => {
        const sorted = order.column === column && (order.descending ? 'descending' : 'ascending');
        return (
          <div key={column} role="columnheader" className={`idu-${column}`} aria-sort={sorted || 'none'}>
            <button type="button" onClick={() => onOrder(next(column))}>
              {LABELS[column].label}
              {sorted === 'descending' && <CaretDownOutlined aria-hidden />}
              {sorted === 'ascending' && <CaretUpOutlined aria-hidden />}
            </button>
          </div>
        );
      })}
    </div>
  );
}

export function IdusGrid({ rows, chosen, pointed, open, reached, ...props }: IdusGridProps) {
  const { order, onOrder, onFold, onChoose, onPoint, onOpen, onMenu, excerpt } = props;
  const body = useRef<HTMLDivElement>(null);
  const printed = useMedia('print');
  const indexes = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  const ids = useMemo(() => new Set(indexes.keys()), [indexes]);
  const at = chosen === null ? undefined : indexes.get(chosen);
  // Measured: an excerpt, and on a phone a name, takes as many lines as it needs.
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized by the React Compiler.
  const list = useVirtualizer({
    count: printed ? Math.min(rows.length, PRINTED) : rows.length,
    getScrollElement: () => body.current,
    estimateSize: (index) => (open.has(rows[index]?.id ?? 0) ? ROW + EXCERPT : ROW),
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    overscan: printed ? PRINTED : MORE,
    useFlushSync: false,
  });
  const drawn = list.getVirtualItems();

  useLayoutEffect(() => list.scrollToOffset(0), [list, rows]);
  const latest = useRef(at);
  useEffect(() => {
    latest.current = at;
  });
  useEffect(() => {
    if (latest.current !== undefined && reached > 0) list.scrollToIndex(latest.current, { align: 'start' });
  }, [list, reached]);

  /** A row out of view takes the focus after it was drawn. */
  const focusing = useRef<number | null>(null);
  const giveFocus = () => {
    if (focusing.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${focusing.current}"]`);
    if (row == null) return;
    focusing.current = null;
    row.focus({ preventScroll: true });
  };
  useEffect(giveFocus);
  const moveTo = (to: number) => {
    const index = Math.min(Math.max(to, 0), rows.length - 1);
    const row = rows[index];
    if (row === undefined) return;
    focusing.current = index;
    onChoose(row);
    list.scrollToIndex(index);
    giveFocus();
  };
  useMoveKeys((by) => moveTo(at === undefined ? 0 : at + by));

  // Tab comes back to the chosen row, or to the first one in view.
  const isDrawn = drawn.some(({ index }) => index === at);
  const stop = isDrawn ? at : list.getVirtualItemForOffset((list.scrollOffset ?? 0) + ROW - 1)?.index;

  const given = (target: EventTarget): Idu | undefined => rows[Number(rowOf(target)?.dataset['index'] ?? -1)];
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = given(event.target);
    if (row === undefined || rowOf(event.target) !== event.target || event.altKey) return;
    const page = Math.max(1, Math.floor((list.scrollRect?.height ?? 0) / ROW) - 1);
    const move = MOVES[event.key];
    if (move !== undefined) moveTo(move(indexes.get(row.id) ?? 0, page, rows.length - 1));
    else if (event.key === ' ') onFold(row.id, !open.has(row.id));
    else if (event.key === 'ArrowRight') onFold(row.id, true);
    else if (event.key === 'ArrowLeft') onFold(row.id, false);
    else if (event.key === 'Enter') onOpen(row, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    const row = given(event.target);
    if (row === undefined || inExcerpt(event.target)) return;
    onChoose(row);
    onFold(row.id, !open.has(row.id));
  };
  const contextMenu = (event: MouseEvent<HTMLElement>) => {
    const row = given(event.target);
    const element = rowOf(event.target);
    if (row === undefined || element === null || (inExcerpt(event.target) && event.target instanceof HTMLAnchorElement))
      return;
    event.preventDefault();
    onChoose(row);
    // The menu key has no pointer position.
    const box = element.getBoundingClientRect();
    const isPointed = event.clientX > 0 || event.clientY > 0;
    onMenu(row, isPointed ? event.clientX : box.left + 24, isPointed ? event.clientY : box.top + ROW, () =>
      element.focus(),
    );
  };

  return (
    <div
      role="treegrid"
      className="idu-grid"
      aria-label="Facts of the IDU"
      aria-rowcount={rows.length + 1}
      aria-colcount={4}
    >
      <div role="rowgroup">
        <Header order={order} onOrder={onOrder} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The rows take the focus, and this element their events. */}
      <div
        ref={body}
        role="rowgroup"
        className="idu-rows"
        onKeyDown={keyDown}
        onClick={click}
        onDoubleClick={({ target }) => {
          const row = given(target);
          if (row !== undefined && !inExcerpt(target)) onOpen(row, false);
        }}
        onContextMenu={contextMenu}
        onFocus={({ target }) => {
          const row = given(target);
          if (row !== undefined && row.id !== chosen) onChoose(row);
        }}
        onMouseOver={({ target }) => onPoint(given(target)?.id ?? null)}
        onMouseLeave={() => onPoint(null)}
      >
        <div role="presentation" className="idu-all" style={{ height: list.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isOpen = open.has(row.id);
            return (
              <IdusRow
                key={row.id}
                row={row}
                count={countWords(row, ids)}
                index={index}
                top={start}
                open={isOpen}
                chosen={row.id === chosen}
                pointed={pointed.has(row.id)}
                stop={index === stop}
                measure={list.measureElement}
              >
                {isOpen ? excerpt(row) : null}
              </IdusRow>
            );
          })}
        </div>
        {printed && rows.length > PRINTED && (
          <p>And {(rows.length - PRINTED).toLocaleString('en-US')} more: download the file.</p>
        )}
      </div>
    </div>
  );
}
