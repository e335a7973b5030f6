/** The first column of a grid: a check box for each row and one for the page. Ranges by Shift and click, and by Shift and the arrow keys. */
import { Checkbox } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
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

export function PageBox({ page }: { page: RowSelection<never>['page'] }) {
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

/** A range is set from where it began to the row that was reached last. */
type Range = { from: number; to: number };

/** The events by which a grid changes the selection. `rows` loads those of a range that were not scrolled to. */
export function useRowSelection<Row>(
  selection: RowSelection<Row> | null,
  rows: Rows<Row>,
  rowAt: (at: number) => Row | undefined,
  focusedRow: () => number,
) {
  const latest = useRef(selection);
  const range = useRef<Range | null>(null);
  // Before the next key: an ordinary effect may run after it.
  useLayoutEffect(() => {
    latest.current = selection;
  }, [selection]);
  // The numbers of the rows have another meaning on another page.
  useEffect(() => {
    range.current = null;
  }, [rows]);

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
  useAction(selection === null ? null : { label: 'Select the row', key: 'x', run: () => toggle(focusedRow(), false) });
  return {
    toggle,
    /** The grid itself moves its focus. */
    onShiftArrow: (at: number, key: string) => {
      if (key === 'ArrowDown') extend(at, at + 1);
      if (key === 'ArrowUp') extend(at, at - 1);
    },
  };
}
