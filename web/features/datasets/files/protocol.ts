/** The messages between the screen and the worker that reads and writes files. */
import type { NamedCountry } from '#domain/dataset/coerce.ts';
import type { RecordAccuracy } from '#domain/generated/lists.ts';
import type { Doubt } from '#domain/dataset/import-doubts.ts';
import type { Likely } from '#domain/dataset/import-sheets.ts';
import type { Target, Unit } from '#domain/dataset/import-names.ts';
import type { ColumnChoice, FileCounts, FileRow, ReadTable, Unclear } from '#domain/dataset/import-rows.ts';
import type { RawCell } from '#domain/dataset/import-table.ts';
import type { Figures } from '#domain/dataset/import-round.ts';
import type { SheetDraft } from '#domain/dataset/sheet-types.ts';
import type { Numbered } from '#domain/dataset/source-numbers.ts';
import type { Taken } from '#domain/dataset/import-layouts.ts';
import type { SheetInfo } from './opened.ts';
import type { TextForm } from '#domain/values/text-form.ts';

export type { SheetInfo };

/** The rows that are shown of a sheet before its columns are chosen. */
export const FIRST_ROWS = 5;

/** A sheet as it is shown for the choice of columns. */
export type TableInfo = {
  /** The line of the headers, from 1, or 0 without any, and that of the last row. */
  headLine: number;
  lines: number;
  /** The tables of the sheet, if it has several, and the one that is read. */
  parts: { title: string; from: number; to: number }[];
  part: number | null;
  /** `at` is the index of the column in the file. `note` says why it is matched, or not. */
  columns: {
    at: number;
    header: string;
    /** Its cells in the first rows. */
    first: string[];
    /** Its first values that differ. */
    samples: string[];
    target: Target | null;
    depth: number | null;
    /** Of a place, as its header says it. */
    accuracy: RecordAccuracy | null;
    /** The factor of its counts, such as 1,000. */
    times: number | null;
    /** Its names have P-codes beside them. */
    coded: boolean;
    note: ColumnNote | null;
    /** Nothing says whether it counts the stock, its target, or new displacement. */
    asks: boolean;
  }[];
  /** Columns that may be places of origin. */
  origins: number[];
  isTagged: boolean;
  hidden: { rows: number; columns: number };
  unsolved: { count: number; first: string } | null;
};

/** `foreign`: the file's own numbers of its rows. `guessed`: no other column can be it. */
export type ColumnNote = 'foreign' | 'guessed' | 'hidden' | Doubt;

export type Preview = {
  /** The record columns of the cells, in the file's order. */
  columns: Target[];
  counts: FileCounts;
  ids: number[];
  /** The numbers of the source, one for each row that has one. */
  numbers: Numbered[];
  figures: Figures;
  unclear: Unclear[];
} & Pick<
  ReadTable,
  'totals' | 'notes' | 'others' | 'sums' | 'levels' | 'repeated' | 'origins' | 'causes' | 'households' | 'below'
> & {
    first: FileRow[];
    withProblems: FileRow[];
  };

export type Ask =
  | { kind: 'open'; file: File }
  | { kind: 'raw'; file: Blob }
  | { kind: 'likely'; sheets: number[]; unit: Unit }
  | { kind: 'table'; sheet: number; form: TextForm | null; part: number | null; headLine: number | null; unit: Unit }
  | { kind: 'preview'; choices: ColumnChoice[]; take: Taken; householdSize: number | null; countries: NamedCountry[] }
  | { kind: 'rows'; from: number; count: number }
  | { kind: 'template'; name: string; countries: NamedCountry[] }
  | { kind: 'unsaved'; rows: SheetDraft['rows'] };

export type Answers = {
  open: { sheets: SheetInfo[]; form: TextForm | null };
  /** The rows of the first sheet that is not hidden. */
  raw: readonly (readonly RawCell[])[];
  /** The sheet whose table says most, and all that have counts. */
  likely: Likely;
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
