/** The columns of the grid as values: what each shows, its group, its width. The first one numbers the rows. Draws nothing. */
import { SHEET_COLUMNS, type CellKind, type SheetColumn } from '#domain/dataset/columns.ts';
import type { Cell } from '#domain/dataset/sheet-types.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';

export type EditorColumn = {
  id: string;
  title: string;
  /** Drawn above the titles of the columns that have it. */
  group: string;
  about: string;
  /** The column of the record; null for one that only shows something of the row. */
  column: SheetColumn | null;
  readOnly: boolean;
  right: boolean;
  /** The text instead of the cell's own. */
  show?: (cell: Cell) => string;
  /** The text of the column's sum, where it differs from that of a count. */
  showSum?: (sum: bigint) => string;
  /** What a typed text means in the model's form. */
  read?: (text: string) => string;
  /** The text of a column without a record column, by the record's id. */
  ofRow?: (id: number | null) => string;
};

const WIDTHS: Record<CellKind, number> = {
  country: 84,
  accuracy: 92,
  date: 104,
  latitude: 92,
  longitude: 96,
  count: 104,
  text: 180,
};

const RIGHT: ReadonlySet<CellKind> = new Set(['count', 'latitude', 'longitude']);
export const isRight = (kind: CellKind): boolean => RIGHT.has(kind);

/** A long fraction would hide the degrees: about a metre is shown, and the editor has all digits. */
const degrees = ({ value, text }: Cell): string =>
  typeof value === 'number' ? String(Number(value.toFixed(5))) : text;
const isDegrees = (kind: CellKind): boolean => kind === 'latitude' || kind === 'longitude';

export const RECORD_COLUMNS: readonly EditorColumn[] = SHEET_COLUMNS.map((column) => ({
  id: column.name,
  title: column.short,
  group: column.group,
  about: `${column.label}: ${column.about}`,
  column,
  readOnly: false,
  right: isRight(column.kind),
  ...(isDegrees(column.kind) && { show: degrees }),
}));

export const OWN_LAYOUT: ColumnLayout = SHEET_COLUMNS.map(({ name, kind }) => ({
  id: name,
  hidden: false,
  width: WIDTHS[kind],
}));

/** The number of the row and its state. */
export const ROW_COLUMN: EditorColumn = {
  id: 'row',
  title: 'Row',
  group: '',
  about: 'Number of the row, and whether it is new, changed or deleted',
  column: null,
  readOnly: true,
  right: true,
};
export const ROW_WIDTH = 68;

/** The columns of an editor, its widths, and its name in the browser's store. */
export type ColumnSet = {
  storageKey: string;
  columns: readonly EditorColumn[];
  layout: ColumnLayout;
  frozen: number;
  arranged: boolean;
};

/** Country, event and dates stay in view. */
export const ALL_COLUMNS: ColumnSet = {
  storageKey: 'dataset-records',
  columns: RECORD_COLUMNS,
  layout: OWN_LAYOUT,
  frozen: 3,
  arranged: true,
};
