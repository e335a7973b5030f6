/** The types of an opened file: its sheets, and the table of one. */
import type { RawTable } from '#domain/dataset/import-table.ts';
import type { TextForm } from '#domain/values/text-form.ts';

export type SheetInfo = { name: string; hidden: boolean };
/** Formulas without a stored value are empty here; `formula` is the cell of the first. */
export type OpenedTable = RawTable & { unsolved: { count: number; first: string } | null };

export type OpenFile = {
  sheets: SheetInfo[];
  /** How a csv was read; null for any other file. */
  form: TextForm | null;
  /** The first rows of all sheets of a workbook; none of any other file. */
  heads(rows: number): Promise<RawTable[]>;
  read(sheet: number, form: TextForm | null, onRow: (done: number) => void): Promise<OpenedTable>;
};
