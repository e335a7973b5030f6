/** One row of the sheet as an immutable value: what is saved, what it holds now, and all that follows from the two. Compares it with no other row. */
import type { RowCheck, RowFault } from './checks.ts';
import { SHEET_COLUMNS, type SavedRecord } from './columns.ts';
import type { CellValue, DraftRow, RecordAction } from './sheet-types.ts';

export type UnreadCell = { readonly text: string; readonly problem: string };
/** By the index of the column. */
export type Unread = Readonly<Record<number, UnreadCell>>;

type Held = {
  /** The same through all changes of the row. */
  readonly key: number;
  readonly id: number | null;
  /** The saved position; null of a new row. */
  readonly position: number | null;
  /** The saved values in the order of SHEET_COLUMNS; null of a new row. */
  readonly base: readonly CellValue[] | null;
  readonly values: readonly CellValue[];
  readonly unread: Unread | null;
  readonly deleted: boolean;
};

export type Row = Held & {
  readonly action: RecordAction | null;
  /** None where the row is empty or deleted. */
  readonly faults: readonly RowFault[];
  /** Equal for rows with equal values; 0 where rows are not compared. */
  readonly hash: number;
};

const WIDTH = SHEET_COLUMNS.length;
const COUNTS = SHEET_COLUMNS.flatMap(({ kind }, index) => (kind === 'count' ? [index] : []));
export const NO_VALUES: readonly CellValue[] = Array.from({ length: WIDTH }, () => null);
const NO_FAULTS: readonly RowFault[] = [];

const isBlank = (values: readonly CellValue[]): boolean => {
  for (let at = 0; at < WIDTH; at++) if (values[at] !== null) return false;
  return true;
};

export const sameValues = (one: readonly CellValue[], other: readonly CellValue[]): boolean => {
  if (one === other) return true;
  for (let at = 0; at < WIDTH; at++) if (one[at] !== other[at]) return false;
  return true;
};

function actionOf({ base, values, unread, deleted }: Held): RecordAction | null {
  const content = unread !== null || !isBlank(values);
  if (base === null) return content ? 'INSERT' : 'EMPTY';
  if (deleted) return 'DELETE';
  if (unread === null && sameValues(base, values)) return null;
  return content ? 'UPDATE' : 'DELETE';
}

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

/** 53 bits. Rows without any count are not compared: they count nobody twice. */
function hashOf(values: readonly CellValue[]): number {
  if (COUNTS.every((at) => values[at] === null)) return 0;
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < WIDTH; at++) {
    const value = values[at];
    if (value === null || value === undefined) continue;
    high = Math.imul(high ^ (at + 1), 0x01000193);
    low = Math.imul(low + at + 1, 0x85ebca6b);
    if (typeof value === 'number') {
      float[0] = value;
      high = Math.imul(high ^ (halves[0] ?? 0), 0xcc9e2d51) ^ (halves[1] ?? 0);
      low = Math.imul(low ^ (halves[1] ?? 0), 0xc2b2ae35) ^ (halves[0] ?? 0);
    } else
      for (let letter = 0; letter < value.length; letter++) {
        high = Math.imul(high ^ value.charCodeAt(letter), 0x01000193);
        low = Math.imul(low + value.charCodeAt(letter), 0x85ebca6b);
      }
    high ^= high >>> 15;
    low ^= low >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0) + 1;
}

/** The row with all that is derived from it. */
export function rowOf(held: Held, check: RowCheck): Row {
  const { key, id, position, base, values, unread, deleted } = held;
  const action = actionOf(held);
  const there = action !== 'DELETE' && action !== 'EMPTY';
  const own = there ? check(values) : NO_FAULTS;
  const unreadable = !there || unread === null ? [] : Object.entries(unread);
  const faults =
    unreadable.length === 0
      ? own
      : [
          ...unreadable.map(([column, { problem }]) => ({
            column: Number(column),
            warning: false,
            message: () => problem,
          })),
          ...own,
        ].toSorted((one, other) => one.column - other.column);
  const hash = there && unread === null ? hashOf(values) : 0;
  return { key, id, position, base, values, unread, deleted, action, faults, hash };
}

let keys = 0;
export const nextKey = (): number => ++keys;

/** All new rows without content are one value but for their key. */
export const blankRow = (): Row => ({
  key: nextKey(),
  id: null,
  position: null,
  base: null,
  values: NO_VALUES,
  unread: null,
  deleted: false,
  action: 'EMPTY',
  faults: NO_FAULTS,
  hash: 0,
});

/** In the order of the columns; null where there is none. */
export const valuesOf = (record: DraftRow['values']): readonly CellValue[] =>
  SHEET_COLUMNS.map(({ name }) => record[name] ?? null);

/** The saved records in the order of the dataset. */
export const inOrder = (records: readonly SavedRecord[]): SavedRecord[] =>
  records.toSorted((one, other) => one.position - other.position || one.id - other.id);

export function savedRow(record: SavedRecord, check: RowCheck): Row {
  const values = valuesOf(record);
  const { id, position } = record;
  return rowOf({ key: nextKey(), id, position, base: values, values, unread: null, deleted: false }, check);
}

/** A value of a cell, or a text that can't be read. */
export type CellContent = { value: CellValue; unread: UnreadCell | null };
type Cells = readonly (readonly [column: number, content: CellContent])[];

/** The row with other cells; null if nothing differs. Content written into a deleted row restores it. */
export function withCells(row: Row, cells: Cells, check: RowCheck): Row | null {
  const values = [...row.values];
  let unread = row.unread;
  let [changed, content] = [false, false];
  for (const [column, { value, unread: unreadable }] of cells) {
    if (values[column] !== value || unread?.[column]?.text !== unreadable?.text) changed = true;
    if (value !== null || unreadable !== null) content = true;
    values[column] = value;
    if (unreadable !== null) unread = { ...unread, [column]: unreadable };
    else if (unread?.[column] !== undefined) {
      const { [column]: _, ...others } = unread;
      unread = Object.keys(others).length === 0 ? null : others;
    }
  }
  const deleted = row.deleted && !content;
  if (!changed && deleted === row.deleted) return null;
  return rowOf({ ...row, values, unread, deleted }, check);
}
