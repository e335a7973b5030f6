/** The selection, the open cell and the keys of the grid, as a spreadsheet has them. Every change goes to the model as one step of undo. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type {
  DataEditorRef,
  FillPatternEventArgs,
  GridKeyEventArgs,
  GridSelection,
  Item,
} from '@glideapps/glide-data-grid';
import type { RecordColumn } from '#domain/dataset/columns.ts';
import type { CellOption, Move, OpenCell } from './cell-editor.tsx';
import { copied, empty, fillDown, fillFrom, fillRight, fillWith, paste, rowsIn, type Surface } from './commands.ts';
import { nextFault } from './problem-list.tsx';
import { NO_SELECTION, rangeOf, selectCell, selectRange, stillThere, type Range } from './selection.ts';
import { useClipboard } from './use-clipboard.ts';
import { fileOf, hasHeaders, openImport } from '#web/features/datasets/files/pasted.ts';

export type Target = { row: number; column: RecordColumn };

type Props = {
  grid: RefObject<DataEditorRef | null>;
  frame: RefObject<HTMLElement | null>;
  surface: Surface;
  closed: boolean;
  optionsOf: (column: RecordColumn) => readonly CellOption[] | null;
  /** Makes a cell visible that is filtered out or in a hidden column. */
  reveal: (target: Target) => void;
  onFind: () => void;
  onMenu: (cell: Item, left: number, top: number) => void;
  onDone: (words: string) => void;
};

type Opened = OpenCell & { cell: Item };

/** The room that a list or a calendar takes. */
const ROOM = { width: 300, height: 330 };

/** Within the grid, also for a cell that is scrolled out of view; towards the side that has room. */
function boxIn(box: DOMRect, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const left = Math.max(0, Math.min(x - box.x, box.width - width));
  const top = Math.max(0, Math.min(y - box.y, box.height - height));
  const toLeft = left + Math.max(width, ROOM.width) > box.width;
  const upwards = top + height + ROOM.height > box.height && top > box.height / 2;
  return {
    box: {
      ...(toLeft ? { right: box.width - left - width } : { left }),
      ...(upwards ? { bottom: box.height - top - height } : { top }),
    },
    upwards,
  };
}

export function useCells({ grid, frame, surface, closed, optionsOf, reveal, onFind, onMenu, onDone }: Props) {
  const { sheet, view, columns } = surface;
  const [kept, setSelection] = useState<GridSelection>(() => (view.length > 0 ? selectCell(1, 0) : NO_SELECTION));
  // Rows that went with an undo or a lock are not selected any more.
  const selection = useMemo(() => stillThere(kept, view.length), [kept, view.length]);
  const [open, setOpen] = useState<Opened | null>(null);
  const [target, setTarget] = useState<(Target & { stay: boolean }) | null>(null);
  /** The column in which a run of Tab keys began: Enter returns to it. */
  const tabbedFrom = useRef<number | null>(null);

  const range = useMemo(() => rangeOf(selection, view.length), [selection, view.length]);
  const current = selection.current?.cell ?? null;

  const select = useCallback((next: GridSelection) => {
    tabbedFrom.current = null;
    setSelection(next);
  }, []);
  const moveTo = useCallback(
    (at: number, line: number) => {
      const next: Item = [Math.max(1, Math.min(at, columns.length - 1)), Math.max(0, Math.min(line, view.length - 1))];
      setSelection(selectCell(...next));
      grid.current?.scrollTo(next[0], next[1]);
    },
    [grid, columns.length, view.length],
  );
  const focus = useCallback(() => grid.current?.focus(), [grid]);

  // Keys act on the cells as soon as the grid is drawn, unless the user is elsewhere already.
  useEffect(() => {
    let frame = 0;
    let left = 60;
    const begin = () => {
      if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
      focus();
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(begin);
    };
    begin();
    return () => cancelAnimationFrame(frame);
  }, [focus]);
  // A cell that had to be revealed first is selected when the grid has it.
  useEffect(() => {
    if (target === null) return;
    const at = columns.findIndex(({ column }) => column?.name === target.column);
    const line = view.lineOf(target.row);
    if (at < 0 || line < 0) return;
    // oxlint-disable-next-line react/set-state-in-effect -- The cell is selected once, when the grid has its row and column.
    setTarget(null);
    setSelection(selectCell(at, line));
    grid.current?.scrollTo(at, line, 'both', 40, 80);
    if (!target.stay) focus();
  }, [target, columns, view, grid, focus]);
  /** `stay`: the focus remains where it is, as in the field that finds. */
  const goTo = useCallback(
    (next: Target, stay = false) => {
      const shown = columns.some(({ column }) => column?.name === next.column) && view.lineOf(next.row) >= 0;
      if (!shown) reveal(next);
      setTarget({ row: next.row, column: next.column, stay });
    },
    [columns, view, reveal],
  );

  /** `key` is the character that opens the cell; null opens it as it is. */
  const openCell = ([at, line]: Item, key: string | null = null) => {
    const shown = columns[at];
    const box = frame.current?.getBoundingClientRect();
    const bounds = grid.current?.getBounds(at, line);
    if (closed || shown?.column == null || shown.readOnly || box === undefined || bounds === undefined) return;
    const row = view.rowAt(line);
    const { column } = shown;
    const cell = sheet.cell(row, column.name);
    const { text, value } = cell;
    setOpen({
      cell: [at, line],
      ...boxIn(box, bounds),
      width: bounds.width,
      height: bounds.height,
      label: `${column.label}, row ${row + 1}`,
      text:
        key ??
        (typeof value === 'number' ? String(value) : shown.read === undefined ? text : (shown.show?.(cell) ?? text)),
      typed: key !== null,
      right: shown.right,
      options: optionsOf(column.name),
      date: column.kind === 'date' ? String(value ?? '') : null,
    });
  };
  const close = () => {
    // The field must be gone first: while it is there, it keeps the focus.
    flushSync(() => setOpen(null));
    focus();
  };
  const take = (text: string, [across, down]: Move, everywhere = false) => {
    if (open === null) return;
    const [at, line] = open.cell;
    const own: Range = { x: at, y: line, width: 1, height: 1 };
    const shown = columns[at];
    const before = shown?.column == null ? null : sheet.cell(view.rowAt(line), shown.column.name);
    const same = before !== null && [before.text, String(before.value ?? ''), shown?.show?.(before)].includes(text);
    if (everywhere && range !== null) fillWith(surface, range, text, 'Edit');
    else if (!same) fillWith(surface, own, text, 'Edit');
    close();
    if (across !== 0) {
      tabbedFrom.current ??= at;
      moveTo(at + across, line);
    } else if (down !== 0) {
      const back = tabbedFrom.current ?? at;
      tabbedFrom.current = null;
      moveTo(back, line + down);
    }
  };

  const undo = (redo = false) => {
    if (closed) return;
    const step = redo ? sheet.redo() : sheet.undo();
    if (current !== null) select(selectCell(...current));
    if (step !== null) onDone(`${redo ? 'Redone' : 'Undone'}: ${step}`);
  };
  const goToFault = (back: boolean) => {
    const shown = current === null ? undefined : columns[current[0]];
    const from =
      current === null || shown?.column == null ? null : { row: view.rowAt(current[1]), column: shown.column.name };
    const fault = nextFault(sheet, from, back);
    if (fault === null) onDone('No problems');
    else goTo(fault);
  };
  /** The end of the records: the rows below are for new ones. */
  const goToEnd = () => {
    let line = view.length - 1;
    while (line > 0 && sheet.action(view.rowAt(line)) === 'EMPTY') line -= 1;
    moveTo(columns.length - 1, line);
  };
  const selectRows = () => {
    if (range === null || current === null) return;
    select(selectRange(current, { x: 1, y: range.y, width: columns.length - 1, height: range.height }));
  };
  const menuAtCell = () => {
    if (current === null) return;
    const bounds = grid.current?.getBounds(...current);
    if (bounds !== undefined) onMenu(current, bounds.x + 8, bounds.y + bounds.height);
  };

  const press = (event: GridKeyEventArgs) => {
    const { key, altKey, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const letter = ctrl && !altKey ? key.toLowerCase() : '';
    const answer = (run: () => void) => {
      event.cancel();
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    if (letter === 'z') answer(() => undo(shiftKey));
    else if (letter === 'y') answer(() => undo(true));
    else if (letter === 'f') answer(onFind);
    else if (key === 'End' && ctrl && !shiftKey) answer(goToEnd);
    else if (key === 'F8') answer(() => goToFault(shiftKey));
    else if (key === 'F2' || (altKey && key === 'ArrowDown')) answer(() => current !== null && openCell(current));
    else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) answer(menuAtCell);
    else if (shiftKey && key === ' ') answer(selectRows);
    else if ((letter === 'd' || letter === 'r') && range !== null)
      answer(() => !closed && (letter === 'd' ? fillDown : fillRight)(surface, range));
    else if (key.length === 1 && key !== ' ' && !ctrl && !altKey && current !== null && !closed)
      answer(() => openCell(current, key));
    else if (key === 'Tab' && current !== null && !ctrl && !altKey) {
      const at = current[0] + (shiftKey ? -1 : 1);
      // Beyond the last column the key leaves the grid.
      if (at >= 1 && at < columns.length)
        answer(() => {
          tabbedFrom.current ??= current[0];
          moveTo(at, current[1]);
        });
    }
  };

  useClipboard(frame, {
    copy: () => (range === null ? null : copied(surface, range)),
    cut: () => {
      if (!closed && range !== null) empty(surface, range);
    },
    paste: (table) => {
      if (closed || range === null || current === null) return;
      const { records, inserted } = surface.sheet.counts();
      if (records === 0 && inserted === 0 && hasHeaders(table)) {
        openImport(fileOf(table));
        return;
      }
      const taken = paste(surface, range, table);
      if (taken === null) return;
      setSelection(selectRange([taken.x, taken.y], taken));
      // The last pasted row above the totals, once the grid has the new rows.
      requestAnimationFrame(() => grid.current?.scrollTo(taken.x, taken.y + taken.height - 1, 'both', 0, 80));
    },
  });

  return {
    selection,
    select,
    range,
    current,
    open,
    openCell,
    take,
    close,
    press,
    goTo,
    goToFault,
    undo,
    focus,
    selectedRows: useMemo(() => (range === null ? [] : rowsIn(surface, range)), [surface, range]),
    fill: (event: FillPatternEventArgs) => {
      event.preventDefault();
      if (!closed) fillFrom(surface, event.patternSource, event.fillDestination);
    },
    fillDown: () => {
      if (!closed && range !== null) fillDown(surface, range);
    },
    /** A menu acts on the selection that it is opened in, or else on its cell. */
    selectUnlessWithin: ([at, line]: Item) => {
      const inside =
        range !== null &&
        at >= range.x &&
        at < range.x + range.width &&
        line >= range.y &&
        line < range.y + range.height;
      if (!inside)
        select(
          at === 0
            ? selectRange([1, line], { x: 1, y: line, width: columns.length - 1, height: 1 })
            : selectCell(at, line),
        );
    },
    emptyRange: () => {
      if (!closed && range !== null) empty(surface, range);
    },
  };
}
