/** Unsaved changes as plain data, restored onto the same or newer records; a row that both sides changed is a conflict, resolved to one side. */
import { AT, type RowCheck } from './checks.ts';
import type { CellReader } from './coerce.ts';
import { SHEET_COLUMNS, type RecordColumn, type SavedRecord } from './columns.ts';
import { inOrder, nextKey, NO_VALUES, rowOf, sameValues, savedRow, valuesOf } from './rows.ts';
import type { Row, Unread } from './rows.ts';
import type { CellValue, DraftRow, RecordValues, RowConflict, SheetDraft, Side } from './sheet-types.ts';

/** The cells of a row that differ from others. */
function differing(values: readonly CellValue[], from: readonly CellValue[]): DraftRow['values'] {
  const cells: DraftRow['values'] = {};
  if (values === from) return cells;
  for (const [at, { name }] of SHEET_COLUMNS.entries()) if (values[at] !== from[at]) cells[name] = values[at] ?? null;
  return cells;
}

/** A loop, because a draft may have a hundred thousand rows. */
function named(values: readonly CellValue[]): RecordValues {
  const record: Partial<Record<RecordColumn, CellValue>> = {};
  for (let at = 0; at < SHEET_COLUMNS.length; at++)
    record[(SHEET_COLUMNS[at] as (typeof SHEET_COLUMNS)[number]).name] = values[at] ?? null;
  return record as RecordValues;
}

function draftRowOf(row: Row, place: DraftRow['place']): DraftRow {
  const { id, base, values, unread, deleted } = row;
  const texts = Object.entries(unread ?? {}).map(([at, { text }]) => [SHEET_COLUMNS[Number(at)]?.name, text] as const);
  return {
    id,
    base: base === null ? null : named(base),
    values: differing(values, base ?? NO_VALUES),
    unread: Object.fromEntries(texts),
    deleted,
    place,
  };
}

/** The changed rows and the new ones, empty ones among them included; null without a change to save. */
export function draftOf(rows: readonly Row[], version: number): SheetDraft | null {
  const drafts: DraftRow[] = [];
  let below: DraftRow['place'] = null;
  for (const row of rows.toReversed()) {
    if (row.id !== null) below = { id: row.id, position: row.position ?? 0 };
    if (row.action !== null) drafts.push(draftRowOf(row, below));
  }
  return rows.every(({ action }) => action === null || action === 'EMPTY')
    ? null
    : { version, rows: drafts.toReversed() };
}

type Merged = {
  draft: DraftRow;
  theirs: readonly CellValue[] | null;
  mine: readonly CellValue[] | null;
  conflict: boolean;
};

/** A changed saved row beside the newer record. An emptied row is a deleted one. */
function merged(draft: DraftRow, record: SavedRecord | undefined): Merged {
  const theirs = record === undefined ? null : valuesOf(record);
  const base = valuesOf(draft.base ?? {});
  const whole = SHEET_COLUMNS.map(({ name }, at) =>
    name in draft.values ? (draft.values[name] ?? null) : (base[at] ?? null),
  );
  const unread = Object.keys(draft.unread).length > 0;
  const gone = draft.deleted || (!unread && whole.every((value) => value === null));
  const mine = gone ? null : whole;
  const same = mine === null ? theirs === null : theirs !== null && !unread && sameValues(mine, theirs);
  const conflict = !same && (theirs === null || !sameValues(base, theirs));
  return { draft, theirs, mine, conflict };
}

const byId = (records: readonly SavedRecord[]) => new Map(records.map((record) => [record.id, record]));

/** The rows of the draft that differ from newer records which changed as well. */
export function conflictsOf(draft: SheetDraft, records: readonly SavedRecord[]): RowConflict[] {
  const newer = byId(records);
  return draft.rows.flatMap((row) => {
    if (row.id === null || row.base === null) return [];
    const { mine, theirs, conflict } = merged(row, newer.get(row.id));
    if (!conflict) return [];
    const [own, other] = [mine && { ...named(mine), ...row.unread }, theirs && named(theirs)];
    const columns = SHEET_COLUMNS.flatMap(({ name }) =>
      (own?.[name] ?? null) === (other?.[name] ?? null) ? [] : [name],
    );
    return [{ id: row.id, base: row.base, mine: own, theirs: other, columns }];
  });
}

const keyOf = (values: readonly CellValue[]) => JSON.stringify(values);

/** The rows of the draft that are not among the records: new ones may have been stored although the answer was lost, each as one record. */
function notStored({ rows, sentAfter }: SheetDraft, records: readonly SavedRecord[]): readonly DraftRow[] {
  if (sentAfter === undefined) return rows;
  const stored = new Map<string, number>();
  for (const record of records) {
    if (record.id <= sentAfter) continue;
    const key = keyOf(valuesOf(record));
    stored.set(key, (stored.get(key) ?? 0) + 1);
  }
  return rows.filter(({ id, values, unread }) => {
    if (id !== null || Object.keys(unread).length > 0) return true;
    const key = keyOf(valuesOf(values));
    const left = stored.get(key) ?? 0;
    stored.set(key, left - 1);
    return left <= 0;
  });
}

type Reading = { check: RowCheck; read: CellReader };

function unreadOf({ unread }: DraftRow, read: CellReader): Unread | null {
  const cells = Object.entries(unread).flatMap(([name, text]) => {
    const at = AT[name as RecordColumn];
    const cell = read(SHEET_COLUMNS[at] as (typeof SHEET_COLUMNS)[number], text);
    return 'problem' in cell ? [[at, { text, problem: cell.problem }] as const] : [];
  });
  return cells.length === 0 ? null : Object.fromEntries(cells);
}

function newRow(draft: DraftRow, values: readonly CellValue[], { check, read }: Reading): Row {
  const held = { key: nextKey(), id: null, position: null, base: null, deleted: false };
  return rowOf({ ...held, values, unread: unreadOf(draft, read) }, check);
}

/** The rows of the records with the draft's changes. A row that was deleted on the other side and is kept becomes a new one. */
export function restoredRows(
  records: readonly SavedRecord[],
  draft: SheetDraft,
  choices: ReadonlyMap<number, Side>,
  reading: Reading,
): Row[] {
  const newer = byId(records);
  const changed = new Map<number, Row>();
  const added: { row: Row; place: DraftRow['place'] }[] = [];
  for (const one of notStored(draft, records)) {
    if (one.id === null) {
      added.push({ row: newRow(one, valuesOf(one.values), reading), place: one.place });
      continue;
    }
    const record = newer.get(one.id);
    const { mine, theirs, conflict } = merged(one, record);
    if (conflict && choices.get(one.id) === 'theirs') continue;
    if (record === undefined || theirs === null) {
      if (mine !== null) added.push({ row: newRow(one, mine, reading), place: one.place });
      continue;
    }
    const { check, read } = reading;
    const edited = SHEET_COLUMNS.map(
      ({ name }, at) => one.values[name] ?? (name in one.values ? null : (theirs[at] ?? null)),
    );
    const values = mine ?? (one.deleted ? edited : NO_VALUES);
    const unread = unreadOf(one, read);
    changed.set(one.id, rowOf({ ...savedRow(record, check), values, unread, deleted: one.deleted }, check));
  }
  const rows = inOrder(records).map((record) => changed.get(record.id) ?? savedRow(record, reading.check));
  return insertedAmong(rows, added);
}

/** The index of the first of the saved rows with a greater position. */
function firstAfter(rows: readonly Row[], position: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Each new row above its saved row; if that is gone, by its position. */
function insertedAmong(rows: readonly Row[], added: readonly { row: Row; place: DraftRow['place'] }[]): Row[] {
  const indexes = new Map(rows.map(({ id }, index) => [id, index]));
  const above: Row[][] = Array.from({ length: rows.length + 1 }, () => []);
  for (const { row, place } of added) {
    const index = place === null ? rows.length : (indexes.get(place.id) ?? firstAfter(rows, place.position));
    above[index]?.push(row);
  }
  return above.flatMap((news, index) => (rows[index] === undefined ? news : [...news, rows[index]]));
}
