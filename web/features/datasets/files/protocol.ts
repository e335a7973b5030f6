/** The messages between the screen and the worker that reads and writes files. */
import type { NamedCountry } from '#domain/dataset/coerce.ts';
import type { Target, Unit } from '#domain/dataset/import-names.ts';
import type { ColumnChoice, FileCounts, FileRow, Unclear } from '#domain/dataset/import-rows.ts';
import type { RawCell } from '#domain/dataset/import-table.ts';
import type { SheetDraft } from '#domain/dataset/sheet-types.ts';
import type { SheetInfo } from './open-file.ts';
import type { TextForm } from './text-file.ts';

export type { SheetInfo };

/** A sheet as it is shown for the choice of columns. */
export type TableInfo = {
  /** The line of the headers, from 1, and that of the last row. */
  headLine: number;
  lines: number;
  /** `at` is the place of the column in the file. */
  columns: { at: number; header: string; samples: string[]; target: Target | null }[];
  unsolved: { count: number; first: string } | null;
};

export type Preview = {
  /** The record columns of the cells, in the file's order. */
  columns: Target[];
  counts: FileCounts;
  ids: number[];
  unclear: Unclear[];
  first: FileRow[];
  withProblems: FileRow[];
};

export type Ask =
  | { kind: 'open'; file: Blob }
  | { kind: 'raw'; file: Blob }
  | { kind: 'table'; sheet: number; form: TextForm | null; headLine: number | null; unit: Unit }
  | { kind: 'preview'; choices: ColumnChoice[]; withTotals: boolean; countries: NamedCountry[] }
  | { kind: 'rows'; from: number; count: number }
  | { kind: 'template'; name: string; countries: NamedCountry[] }
  | { kind: 'unsaved'; rows: SheetDraft['rows'] };

export type Answers = {
  open: { sheets: SheetInfo[]; form: TextForm | null };
  /** The rows of the first sheet that is not hidden. */
  raw: readonly (readonly RawCell[])[];
  table: TableInfo;
  preview: Preview;
  rows: FileRow[];
  template: Uint8Array<ArrayBuffer>;
  unsaved: Uint8Array<ArrayBuffer>;
};

/** `refused` is the user's file, `failed` is our fault. */
export type Said =
  | { said: 'progress'; done: number; total: number }
  | { said: 'answer'; answer: Answers[keyof Answers] }
  | { said: 'refused' | 'failed'; message: string };
