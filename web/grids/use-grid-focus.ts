/** The cell that has the focus of a grid, and its moves by the arrow keys, Home, End and the page keys. */
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { ShownColumn } from './columns.ts';
import { useMoveKeys } from './use-row-moves.ts';

export type Spot = { readonly at: number; readonly column: string };

/** The cell around an element; null for a header, and for what lies outside the grid, such as a list of choices. */
export function spotOf(target: EventTarget): Spot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.grid-cell') : null;
  const row = cell?.closest<HTMLElement>('.grid-row');
  return cell == null || row == null
    ? null
    : { at: Number(row.dataset['index']), column: cell.dataset['column'] ?? '' };
}

type Grid = {
  scroller: RefObject<HTMLElement | null>;
  /** From left to right. */
  shown: readonly ShownColumn<never>[];
  /** The number of rows. */
  count: number;
  rowHeight: number;
  /** True if the keys j and k move from row to row. */
  moves: boolean;
};

const named = (column: string) => `[data-column="${CSS.escape(column)}"]`;

/** How far to scroll so that a part is within a view. */
const farther = (start: number, end: number, from: number, to: number) =>
  start < from ? start - from : end > to ? Math.min(end - to, start - from) : 0;

export function useGridFocus({ scroller, shown, count, rowHeight, moves }: Grid) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const columns = useMemo(() => shown.map(({ id }) => id), [shown]);

  // Not the browser's own scrolling, which doesn't know that the head and pinned columns cover others.
  const revealColumn = (id: string) => {
    const [box, column] = [scroller.current, shown.find((each) => each.id === id)];
    if (box === null || column === undefined || column.side !== null) return;
    const covered = (side: 'left' | 'right') =>
      shown.reduce((sum, each) => (each.side === side ? sum + each.width : sum), 0);
    const [from, to] = [box.scrollLeft + covered('left'), box.scrollLeft + box.clientWidth - covered('right')];
    box.scrollBy({ left: farther(column.start, column.start + column.width, from, to) });
  };
  const revealRow = (at: number) => {
    const box = scroller.current;
    if (box === null) return;
    const seen = box.clientHeight - (box.querySelector('.grid-head')?.clientHeight ?? 0);
    box.scrollBy({ top: farther(at * rowHeight, (at + 1) * rowHeight, box.scrollTop, box.scrollTop + seen) });
  };

  /** A cell that is not drawn yet takes the focus after it was. */
  const wanted = useRef<Spot | null>(null);
  const giveFocus = () => {
    if (wanted.current === null) return;
    const { at, column } = wanted.current;
    const cell = scroller.current?.querySelector<HTMLElement>(`.grid-row[data-index="${at}"] > ${named(column)}`);
    if (cell == null) return;
    wanted.current = null;
    revealRow(at);
    revealColumn(column);
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  useLayoutEffect(giveFocus);

  const last = count - 1;
  const focus = (at: number, column: string) => {
    if (count === 0 || columns.length === 0) return;
    const to = { at: Math.min(Math.max(at, 0), last), column };
    setSpot(to);
    wanted.current = to;
    giveFocus();
  };
  useMoveKeys(
    moves
      ? (by) => {
          // The first row before one had the focus.
          const column = spot?.column ?? columns[1] ?? columns[0];
          if (column !== undefined) focus(spot === null ? 0 : spot.at + by, column);
        }
      : null,
  );

  const focusHeader = (column: string) => {
    revealColumn(column);
    scroller.current?.querySelector<HTMLElement>(`.grid-header${named(column)}`)?.focus({ preventScroll: true });
  };

  /** The moves of a key from a cell. */
  const keyDown = (event: KeyboardEvent<HTMLElement>, { at, column }: Spot): void => {
    // Alt and an arrow to the side is the browser's: back and forward.
    if (event.altKey && !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    const far = event.ctrlKey || event.metaKey;
    const index = columns.indexOf(column);
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - rowHeight) / rowHeight) - 1);
    const across = (by: number) => columns[far ? (by < 0 ? 0 : columns.length - 1) : index + by] ?? column;
    const turn = (by: 1 | -1) => {
      scroller.current?.scrollBy({ top: by * page * rowHeight });
      focus(at + by * page, column);
    };
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(far ? last : at + 1, column),
      ArrowUp: () => (at === 0 ? focusHeader(column) : focus(far ? 0 : at - 1, column)),
      ArrowRight: () => focus(at, across(1)),
      ArrowLeft: () => focus(at, across(-1)),
      ...(!far && {
        PageDown: () => turn(1),
        PageUp: () => turn(-1),
        Home: () => focus(0, columns[0] ?? column),
        End: () => focus(last, columns.at(-1) ?? column),
      }),
    };
    const move = keys[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };

  const isShown = spot !== null && spot.at < count && columns.includes(spot.column);
  const first = count > 0 && columns[0] !== undefined ? { at: 0, column: columns[0] } : null;
  return {
    /** Null before a cell had the focus. */
    spot,
    setSpot,
    /** The cell where Tab stops: the one that had the focus, or the first; null without rows. */
    stop: isShown ? spot : first,
    focus,
    focusHeader,
    /** After Tab: the browser doesn't know what is covered. */
    reveal: ({ at, column }: Spot) => {
      revealRow(at);
      revealColumn(column);
    },
    keyDown,
  };
}
