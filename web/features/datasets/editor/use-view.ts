/** The shown rows of a sheet: filtered and sorted, without changing the saved order. A row being edited stays until the search changes or rows are added or removed. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Sheet, SheetSearch } from '#domain/dataset/sheet-types.ts';

export type View = {
  length: number;
  /** The row of the sheet that is shown on this line. */
  rowAt: (line: number) => number;
  /** The line of a row of the sheet, or -1. */
  lineOf: (row: number) => number;
  /** Null if all rows are shown in their own order. */
  rows: Uint32Array | null;
};

export const isPlain = ({ text = '', columns = {}, only, order }: SheetSearch): boolean =>
  text.trim() === '' &&
  only === undefined &&
  order === undefined &&
  Object.values(columns).every((typed) => typed.trim() === '');

/** At most once a frame: an import changes the sheet many times in a row. */
const onceAFrame = (sheet: Sheet) => (listener: () => void) => {
  let frame: number | null = null;
  const stop = sheet.subscribe(() => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      listener();
    });
  });
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    stop();
  };
};

function useOf(sheet: Sheet, read: () => number): number {
  const subscribe = useMemo(() => onceAFrame(sheet), [sheet]);
  return useSyncExternalStore(subscribe, read);
}

export const useRevision = (sheet: Sheet): number => useOf(sheet, () => sheet.revision);

/** The rows up to the last one with content, where no row can be added. */
function written(sheet: Sheet): number {
  let length = sheet.length;
  while (length > 0 && sheet.action(length - 1) === 'EMPTY') length -= 1;
  return length;
}

/** `readOnly`: without the empty rows. */
export function useView(sheet: Sheet, search: SheetSearch, readOnly: boolean): View {
  const structure = useOf(sheet, () => sheet.structure);
  return useMemo(() => {
    if (isPlain(search)) {
      const length = readOnly ? written(sheet) : sheet.length;
      const rowAt = (line: number) => line;
      return { length, rowAt, lineOf: (row) => (row < length ? row : -1), rows: null };
    }
    const all = sheet.shown(search);
    const rows = readOnly ? all.filter((row) => sheet.action(row) !== 'EMPTY') : all;
    let lines: Map<number, number> | null = null;
    return {
      length: rows.length,
      rowAt: (line) => rows[line] ?? 0,
      lineOf: (row) => {
        lines ??= new Map(Array.from(rows, (each, line) => [each, line]));
        return lines.get(row) ?? -1;
      },
      rows,
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The model changes in place; its structure says when rows were added or removed.
  }, [sheet, search, readOnly, structure]);
}
