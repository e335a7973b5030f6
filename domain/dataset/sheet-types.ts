/** The model of the records editor, as the editor sees it: rows and cells by number, each change one step of undo. The model imports no grid and no server. */
import type { RecordColumn } from './columns.ts';

/** INSERT: new with content. UPDATE: saved and changed. DELETE: saved, and marked as deleted or emptied. EMPTY: new without content. */
export type RecordAction = 'INSERT' | 'UPDATE' | 'DELETE' | 'EMPTY';

export type CellValue = string | number | null;

/** `twoWays`: a date or a number with two readings, which an option of the column decides. */
export type ReadCell = { value: CellValue } | { problem: string; twoWays?: true };

/** The readings of a whole column: 03/04/2024, 1.234, and counts in thousands. */
export type ReadOptions = { dates?: 'day first' | 'month first'; dot?: 'thousands' | 'decimals'; times?: number };

/** A fault of a cell. A problem prevents saving, a warning does not. The message is a getter: a copy by spread lacks it. */
export type CellFault = {
  readonly row: number;
  readonly column: RecordColumn;
  readonly message: string;
  readonly warning: boolean;
};

export type Cell = {
  /** As shown: the value in its usual form, or the text as typed where it can't be read. */
  text: string;
  /** Null where it is empty or can't be read. */
  value: CellValue;
  problem: string | null;
  warning: string | null;
  /** Different from the saved record. */
  changed: boolean;
};

/** A typed text, or a value that was read before. */
export type Typed = string | number | null;
export type CellEdit = { row: number; column: RecordColumn; text: Typed };

/** A record as `save_tabular_dataset_records` takes it: new ones without id, changed ones with their changed columns. */
export type SentRecord = { id?: number; position?: number; _deleted?: true } & Partial<Record<RecordColumn, CellValue>>;

export type SheetCounts = {
  inserted: number;
  updated: number;
  deleted: number;
  /** Records that are there after a save. */
  records: number;
  /** Cells with a problem, those that the server refused included. */
  problems: number;
  /** Problems that only the server found: they don't prevent another save. */
  refused: number;
  warnings: number;
};

export type SheetSearch = {
  /** Found in any cell, folded. */
  text?: string;
  /** A text in the column; `>100`, `<=5`, `=Homs`, and `=` for empty cells. */
  columns?: Partial<Record<RecordColumn, string>>;
  only?: 'changed' | 'problems' | 'warnings';
  order?: { column: RecordColumn; descending: boolean };
};

/** An inserted record as the server returns it. */
export type InsertedRecord = { id: number; position: number };

/** Changes that are one step of undo. */
export type Together = {
  end(): void;
  /** Takes back the changes and leaves nothing to redo. */
  cancel(): void;
};

/** Rows are numbered in the saved order, 100 empty ones at the end. A change that adds or removes rows renumbers them. */
export type Sheet = {
  readonly length: number;
  /** Grows with each change. */
  readonly revision: number;
  /** Grows with each change that adds or removes rows. */
  readonly structure: number;
  subscribe(listener: () => void): () => void;
  cell(row: number, column: RecordColumn): Cell;
  /** Null of a saved row without changes. */
  action(row: number): RecordAction | null;
  id(row: number): number | null;
  rowOf(id: number): number | null;
  counts(): SheetCounts;
  /** In the order of rows and columns. */
  faults(): readonly CellFault[];

  /** `label` names the step in the history of undo: 'Paste', 'Geolocate'. Content written into a row that is marked as deleted restores the row. */
  write(label: string, edits: readonly CellEdit[]): void;
  insertRows(at: number, count: number): void;
  /** Marks saved rows as deleted, or restores them if all are; new rows are dropped. */
  toggleDeleted(rows: readonly number[]): void;
  /** Adds records after the last one that has content; `replace` deletes all others in the same step. */
  append(label: string, records: readonly Partial<Record<RecordColumn, Typed>>[], replace?: boolean): void;
  /** All changes until its end are one step, also those of several tasks of the browser. */
  together(label: string): Together;
  /** Both return the name of the step, or null if there is none. */
  undo(): string | null;
  redo(): string | null;
  canUndo(): string | null;
  canRedo(): string | null;

  /** The shown rows in the shown order; empty rows last. */
  shown(search: SheetSearch): Uint32Array;
  /** The same in slices of a few milliseconds; a change of the sheet between them makes it void. */
  showing(search: SheetSearch): Generator<void, Uint32Array>;
  /** Exact sums of the count columns over the rows, deleted ones left out. A column without values is missing. */
  totals(rows?: Iterable<number>): Partial<Record<RecordColumn, bigint>>;

  /** The changed records for the server, and the row of each. */
  changes(): { records: SentRecord[]; rows: number[] };
  /** Marks cells with the server's refusals; an edit of the cell clears its mark. `row` is an index of the records sent last. */
  refused(details: readonly { row: number; column: RecordColumn | null; message: string }[]): void;
  /** The changes are on their way to records up to this id, or (null) were answered. Until then it is unknown whether they are stored. */
  sending(after: number | null): void;
  /** Whether an answer is missing. */
  isUnsure(): boolean;
  /** Takes over the state after a save of the records sent last; later edits stay changes. Undo begins anew. */
  saved(inserted: readonly InsertedRecord[], version: number): void;

  /** The unsaved changes as plain data, or null if there are none. */
  draft(): SheetDraft | null;
};

/** All cells of a record. */
export type RecordValues = Readonly<Record<RecordColumn, CellValue>>;

/** A changed row of a draft. */
export type DraftRow = {
  /** Null of a new row. */
  id: number | null;
  /** The saved values that it changes, to find conflicts; null of a new row. */
  base: RecordValues | null;
  /** Of a saved row, the changed cells. */
  values: Partial<Record<RecordColumn, CellValue>>;
  /** Texts that can't be read. */
  unread: Partial<Record<RecordColumn, string>>;
  deleted: boolean;
  /** The saved row below a new row, null at the end; of a saved row, its own position. */
  place: { id: number; position: number } | null;
};

export type SheetDraft = {
  version: number;
  rows: readonly DraftRow[];
  /** The greatest id of the records when the rows were sent, while the answer is missing: newer records may be its new rows, stored. */
  sentAfter?: number;
};

/** A record that both sides changed since both loaded it. Null of a side: deleted. Texts that can't be read are in `mine` as typed. */
export type RowConflict = {
  id: number;
  base: RecordValues;
  mine: RecordValues | null;
  theirs: RecordValues | null;
  /** Columns in which the two differ. */
  columns: readonly RecordColumn[];
};
export type Side = 'mine' | 'theirs';
