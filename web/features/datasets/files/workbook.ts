/** Opens a workbook (.xlsx, .xlsm, .ods) and reads one sheet of it, with its hyperlinks and what the sheet hides. */
import { EncryptedFileError, HucreError, readOds, readXlsx, type Sheet } from 'hucre';
import type { RawCell } from '#domain/dataset/import-table.ts';
import { LIMITS, UnreadableFile } from './limits.ts';
import type { OpenedTable, OpenFile, SheetInfo } from './opened.ts';
import { tooLong } from './text-file.ts';

const LINK = /^(?:https?|ftp):/i;

/** The rows of a sheet, with the target of a link instead of its words. */
function tableOf(sheet: Sheet | undefined): OpenedTable {
  const rows = (sheet?.rows ?? []) as RawCell[][];
  if (rows.length > LIMITS.rows || rows.reduce((sum, row) => sum + row.length, 0) > LIMITS.cells) throw tooLong();
  const cells = [...(sheet?.cells ?? [])];
  const links = cells.flatMap(([key, { hyperlink }]) => {
    const target = hyperlink?.target ?? '';
    return LINK.test(target) ? [[key, target] as const] : [];
  });
  const unsolved = cells.filter(
    ([, { formula, value, formulaResult }]) => formula !== undefined && (formulaResult ?? value ?? null) === null,
  );
  const hiddenRows = new Set(
    [...(sheet?.rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden === true ? [row] : [])),
  );
  const hiddenColumns = new Set((sheet?.columns ?? []).flatMap(({ hidden }, at) => (hidden === true ? [at] : [])));
  return {
    rows,
    merges: sheet?.merges ?? [],
    links: new Map(links),
    hiddenRows,
    hiddenColumns,
    unsolved: unsolved.length === 0 ? null : { count: unsolved.length, first: cellOf(unsolved[0]?.[0] ?? '') },
  };
}

export async function openXlsx(bytes: Uint8Array): Promise<OpenFile> {
  const sheets: SheetInfo[] = [];
  await named(() =>
    readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, hidden: hidden === true || veryHidden === true });
        return false;
      },
    }),
  );
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheet.');
  return {
    sheets,
    form: null,
    heads: async (maxRows) => (await named(() => readXlsx(bytes, { maxRows }))).sheets.map((sheet) => tableOf(sheet)),
    read: async (at) => tableOf((await named(() => readXlsx(bytes, { sheets: [at] }))).sheets[0]),
  };
}

export async function openOds(bytes: Uint8Array): Promise<OpenFile> {
  const { sheets } = await named(() => readOds(bytes));
  if (sheets.length === 0) throw new UnreadableFile('The workbook has no sheet.');
  return {
    sheets: sheets.map(({ name }) => ({ name, hidden: false })),
    form: null,
    heads: (rows) =>
      Promise.resolve(sheets.map(tableOf).map((table) => ({ ...table, rows: table.rows.slice(0, rows) }))),
    read: (at) => Promise.resolve(tableOf(sheets[at])),
  };
}

/** 'row,column', counted from 0, as a spreadsheet writes it: B3. */
function cellOf(key: string): string {
  const [row = 0, column = 0] = key.split(',').map(Number);
  const letters = (at: number): string =>
    (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
  return `${letters(column)}${row + 1}`;
}

/** Damage shows itself in many parts of the reader, as errors of many kinds. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile('The workbook is protected by a password.');
    const words = error instanceof HucreError ? error.message : 'it is damaged';
    throw new UnreadableFile(`The workbook can't be read: ${words}.`);
  }
}
