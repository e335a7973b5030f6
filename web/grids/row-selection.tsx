/** The first column of a grid: a check box for each row and one for the page. Ranges by Shift and click, and by Shift and the arrow keys. */
import type { CellClickedEvent, ColDef, GridApi, ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { Checkbox } from 'antd';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useAction } from '#web/ui/actions.ts';
import type { Rows } from './rows.ts';

export type RowSelection<Row> = {
  readonly has: (row: Row) => boolean;
  /** Selects these rows (`on`) or removes them from the selection. */
  readonly set: (rows: readonly Row[], on: boolean) => void;
  /** The box in the header, for all rows of the page; disabled while another page loads. */
  readonly page: {
    readonly checked: boolean | 'some';
    readonly disabled: boolean;
    readonly toggle: () => void;
    /** The name of the box, if it is not for the rows of a page. */
    readonly label?: string;
  };
};

export const SELECTED = 'selected';

export const PageSelection = createContext<RowSelection<never>['page'] | null>(null);

function PageBox() {
  const page = useContext(PageSelection);
  if (page === null) return null;
  const { checked, disabled, toggle, label = 'Select all rows of this page' } = page;
  return (
    <Checkbox
      aria-label={label}
      tabIndex={-1}
      disabled={disabled}
      checked={checked === true}
      indeterminate={checked === 'some'}
      onChange={toggle}
    />
  );
}

type BoxParams = ICellRendererParams & { has: (row: unknown) => boolean };

/** Not a React component: every row that is scrolled to has one. The click is the cell's. */
class RowBox implements ICellRendererComp {
  private readonly box = document.createElement('input');
  init(params: BoxParams): void {
    this.box.type = 'checkbox';
    this.box.tabIndex = -1;
    this.box.className = 'row-box';
    this.box.ariaLabel = 'Select this row';
    this.refresh(params);
  }
  getGui(): HTMLElement {
    return this.box;
  }
  refresh({ data, has }: BoxParams): boolean {
    this.box.hidden = data === undefined;
    this.box.checked = data !== undefined && has(data);
    return true;
  }
}

/** A range is set from where it began to the row that was reached last. */
type Range = { from: number; to: number };

/** The column, and the events by which the grid changes the selection. `rows` loads those of a range that were not scrolled to. */
export function useRowSelection<Row>(selection: RowSelection<Row> | null, rows: Rows<Row>) {
  const latest = useRef(selection);
  const grid = useRef<GridApi<Row> | null>(null);
  const range = useRef<Range | null>(null);
  // Before the next key: an ordinary effect may run after it.
  useLayoutEffect(() => {
    latest.current = selection;
    grid.current?.refreshCells({ columns: [SELECTED], force: true });
  }, [selection]);
  // The numbers of the rows have another meaning on another page.
  useEffect(() => {
    range.current = null;
  }, [rows]);

  const rowAt = (at: number) => grid.current?.getDisplayedRowAtIndex(at)?.data;
  const between = async (one: number, other: number): Promise<readonly Row[]> => {
    const [start, end] = one < other ? [one, other] : [other, one];
    const loaded = Array.from({ length: end - start + 1 }, (_, at) => rowAt(start + at));
    if (loaded.every((row) => row !== undefined)) return loaded;
    return rows.load(start, end - start + 1, new AbortController().signal);
  };
  const toggle = (at: number, extend: boolean) => {
    const row = rowAt(at);
    if (row === undefined || latest.current === null) return;
    const from = extend ? (range.current?.from ?? at) : at;
    const on = !latest.current.has(row);
    range.current = { from, to: at };
    if (from === at) latest.current.set([row], on);
    else void between(from, at).then((found) => latest.current?.set(found, on));
  };
  /** Shift and an arrow key: the range grows by the next row, or loses the row that is left on the way back. */
  const extend = (at: number, next: number) => {
    const from = range.current?.to === at ? range.current.from : at;
    const grows = Math.abs(next - from) > Math.abs(at - from);
    const changed = (grows ? [from, at, next] : [at]).flatMap((index) => rowAt(index) ?? []);
    if (rowAt(next) === undefined) return;
    range.current = { from, to: next };
    latest.current?.set(changed, grows);
  };
  const selectFocused = () => {
    // The first row before one had the focus.
    toggle(grid.current?.getFocusedCell()?.rowIndex ?? 0, false);
  };
  useAction(selection === null ? null : { label: 'Select the row', key: 'x', run: selectFocused });

  const column = useMemo<ColDef<Row>>(
    () => ({
      colId: SELECTED,
      headerName: 'Selected',
      width: 40,
      lockPosition: 'left',
      resizable: false,
      sortable: false,
      cellClass: 'row-box-cell',
      headerClass: 'row-box-header',
      headerComponent: PageBox,
      cellRenderer: RowBox,
      cellRendererParams: { has: (row: Row) => latest.current?.has(row) === true },
      suppressHeaderKeyboardEvent: ({ event }) => {
        const presses = event.type === 'keydown' && (event.key === ' ' || event.key === 'Enter');
        if (presses) latest.current?.page.toggle();
        return presses;
      },
    }),
    [],
  );
  return {
    column: selection === null ? null : column,
    onGridReady: ({ api }: { api: GridApi<Row> }) => (grid.current = api),
    onCellClicked: ({ colDef, rowIndex, event }: CellClickedEvent<Row>) => {
      if (colDef.colId === SELECTED && rowIndex !== null)
        toggle(rowIndex, event instanceof MouseEvent && event.shiftKey);
    },
    /** The grid itself moves its focus. */
    onShiftArrow: (at: number, key: string) => {
      if (key === 'ArrowDown') extend(at, at + 1);
      if (key === 'ArrowUp') extend(at, at - 1);
    },
  };
}
