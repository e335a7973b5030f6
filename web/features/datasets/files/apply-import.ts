/** Takes the rows of a file over into the sheet as one step of undo, in pieces short enough to keep the page alive. Writes only what differs. */
import { SHEET_COLUMNS, type RecordColumn } from '#domain/dataset/columns.ts';
import type { Target } from '#domain/dataset/import-names.ts';
import type { FileRow } from '#domain/dataset/import-rows.ts';
import { numberedRows, numberOf, rowByNumber, type Numbered } from '#domain/dataset/source-numbers.ts';
import type { Cell, CellEdit, CellValue, Sheet } from '#domain/dataset/sheet-types.ts';

/** `update`: rows with the ID of a record, or the source's number of one, change it; others are added. `replace`: records that are not in the file are deleted too. */
export type ImportWay = 'update' | 'append' | 'replace';

export type Imported = { added: number; updated: number; unchanged: number; deleted: number };

type Options = {
  sheet: Sheet;
  columns: readonly Target[];
  /** Values of new rows in columns that the file does not have. */
  fill?: Partial<Record<RecordColumn, CellValue>>;
  ids: readonly number[];
  numbers: readonly Numbered[];
  total: number;
  way: ImportWay;
  rowsFrom: (from: number, count: number) => Promise<FileRow[]>;
  onProgress: (done: number) => void;
};

/** Rows of a piece: some ten milliseconds of work. */
const PIECE = 250;
/** Rows that are only marked. */
const SLICE = 2_000;
const STEP = 'Import';
const KNOWN = new Set<string>(SHEET_COLUMNS.map(({ name }) => name));

/** Empty and absent are one, and reading a text of a file trims it. */
const plain = (value: CellValue): CellValue =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() || null : value;

const isSame = ({ value, text }: Cell, next: CellValue): boolean =>
  (value === null ? plain(text) : plain(value)) === next;

/** Toggles rows in slices with a pause after each, the last ones first: a new row that goes renumbers those below it. */
async function toggle(sheet: Sheet, rows: readonly number[]): Promise<void> {
  for (let end = rows.length; end > 0; end -= SLICE) {
    sheet.toggleDeleted(rows.slice(Math.max(0, end - SLICE), end));
    await new Promise((goOn) => setTimeout(goOn));
  }
}

/** Deletes all records that are not in the file, and restores deleted ones that are. */
async function prepare(sheet: Sheet, ids: ReadonlySet<number>, numbered: ReadonlySet<number>): Promise<number> {
  const gone: number[] = [];
  const restored: number[] = [];
  for (let row = 0; row < sheet.length; row += 1) {
    const action = sheet.action(row);
    const id = sheet.id(row);
    const isInFile = numbered.has(row) || (id !== null && ids.has(id));
    if (action === 'DELETE' && isInFile) restored.push(row);
    else if (action !== 'DELETE' && action !== 'EMPTY' && !isInFile) gone.push(row);
  }
  await toggle(sheet, restored);
  await toggle(sheet, gone);
  return gone.length;
}

/** If `rowsFrom` refuses, as on a cancelled import, the sheet is as before. */
export async function applyImport(options: Options): Promise<Imported> {
  const { sheet, columns, fill = {}, ids, numbers, total, way, rowsFrom, onProgress } = options;
  const names = columns.filter((name): name is RecordColumn => KNOWN.has(name));
  const step = sheet.together(STEP);
  const counts: Imported = { added: 0, updated: 0, unchanged: 0, deleted: 0 };
  try {
    if (way === 'replace')
      counts.deleted = await prepare(sheet, new Set(ids), new Set(numberedRows(sheet, numbers).values()));
    const numbered: ReadonlyMap<string, number> = way === 'append' ? new Map() : numberedRows(sheet, numbers);
    const taken = new Set<number>();
    for (let from = 0; from < total; from += PIECE) {
      const rows = await rowsFrom(from, PIECE);
      const edits: CellEdit[] = [];
      const records: Partial<Record<RecordColumn, CellValue>>[] = [];
      for (const { id, cells } of rows) {
        const byId = id === null || way === 'append' ? null : sheet.rowOf(id);
        const row = byId ?? rowByNumber(numbered, numberOf(cells, columns));
        // A number that is repeated for one origin updates once.
        if (row === null || taken.has(row)) {
          records.push({ ...fill, ...Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])) });
          continue;
        }
        taken.add(row);
        const before = edits.length;
        for (const [at, column] of names.entries()) {
          const value = cells[at] ?? null;
          if (!isSame(sheet.cell(row, column), value)) edits.push({ row, column, text: value });
        }
        counts[edits.length > before ? 'updated' : 'unchanged'] += 1;
      }
      if (edits.length > 0) sheet.write(STEP, edits);
      if (records.length > 0) sheet.append(STEP, records);
      counts.added += records.length;
      onProgress(from + rows.length);
    }
  } catch (error) {
    step.cancel();
    throw error;
  }
  step.end();
  return counts;
}
