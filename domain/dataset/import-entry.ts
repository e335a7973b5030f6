/** The types of a row of a file, and of an admin level of it. */
import type { CellValue } from './sheet-types.ts';

export type FileRow = {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  id: number | null;
  /** In the order of the chosen columns, the ID and the areas left out; as typed where it can't be read. */
  cells: CellValue[];
  /** By the index of the cell; null without any. */
  problems: Record<number, string> | null;
  /** Cells that were left empty, as the file has them; null without any. */
  missing: Record<number, string> | null;
};

/** A row that was read. `level` is the admin level that the file says, alone in its cell. A row `isMoving` if only its new displacements and returns are taken. */
export type Leveled = { row: FileRow; isTotal: boolean; level: number | null; isMoving?: true };
export type Level = { level: number; rows: number; sum: number; kept: number };
