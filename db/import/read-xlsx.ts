/** Reads the sheets of an xlsx workbook row by row, as text with line numbers. Refuses damaged and encrypted files. */
import { readFile } from 'node:fs/promises';
import { EncryptedFileError, HucreError, readXlsx as readWorkbook, streamXlsxRows } from 'hucre';
import { type FileRow, UnreadableFile } from './file-row.ts';
import { unpackedSize } from './unpacked-size.ts';

/** Bytes. The memory of what is unpacked lies outside the limit of the thread. */
const LARGEST = 512 * 2 ** 20;

type CellValue = string | number | boolean | Date | null;

export interface Workbook {
  sheets: string[];
  rows(sheet: string): AsyncGenerator<FileRow>;
}

export async function openXlsx(path: string): Promise<Workbook> {
  const bytes = await readFile(path);
  if (unpackedSize(bytes) > LARGEST) {
    throw new UnreadableFile(`The workbook unpacks to more than ${LARGEST / 2 ** 20} MB. Save its table as csv.`);
  }
  const sheets = await named(() => readWorkbook(bytes, { maxRows: 1 })).then((book) => book.sheets.map((s) => s.name));
  return { sheets, rows: (sheet) => readSheet(bytes, sheet) };
}

async function* readSheet(bytes: Uint8Array, sheet: string): AsyncGenerator<FileRow> {
  const rows = streamXlsxRows(bytes, { sheet });
  for (;;) {
    const next = await named(() => rows.next());
    if (next.done) return;
    const { index, values } = next.value;
    const cells = values.map(toText);
    if (cells.some((cell) => cell !== '')) yield { line: index + 1, cells };
  }
}

/** Returns the text that a csv of the same table has: dates without time, numbers in their shortest form. */
function toText(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value).trim();
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile('The workbook is protected by a password.');
    if (error instanceof HucreError) throw new UnreadableFile(`The workbook cannot be read: ${error.message}.`);
    throw error;
  }
}
