/** Opens a downloaded file and finds its table: csv, csv.gz or xlsx by its content, whatever its name. Uses no database. */
import { open } from 'node:fs/promises';
import { type Columns, recogniseHeader, requireColumns } from './columns.ts';
import { type FileRow, UnreadableFile } from './file-row.ts';
import { readCsv } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';

/** One row by column name; an absent or empty cell is ''. */
export interface NamedRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}

export interface OpenedFile {
  columns: Columns;
  /** Returns the rows below the header, from the first at each call. */
  rows(): AsyncGenerator<NamedRow>;
}

/** A title, a note and empty lines may precede the header. */
const HEADER_WITHIN = 30;

export async function openFile(path: string): Promise<OpenedFile> {
  const source = await findSource(path);
  for (const read of source) {
    const found = await findHeader(read());
    if (found) {
      requireColumns(found.columns);
      return { columns: found.columns, rows: () => nameCells(read(), found) };
    }
  }
  throw new UnreadableFile(
    'No table of GIDD figures, disaster events or context texts was found: no row has the headers id, iso3, figure_category …, or iso3, event_name, start_date …, or iso3, figure_cause, description ….',
  );
}

type Read = () => AsyncGenerator<FileRow>;

async function findSource(path: string): Promise<Read[]> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new UnreadableFile('The file is empty.');
  if (start[0] === 0x1f && start[1] === 0x8b) return [() => readCsv(path, true)];
  if (start.toString('latin1').startsWith('PK')) {
    const workbook = await openXlsx(path);
    return workbook.sheets.map((sheet) => () => workbook.rows(sheet));
  }
  if (start.toString('hex') === 'd0cf11e0') {
    throw new UnreadableFile('The file is an old (.xls) or a protected workbook. Save it as .xlsx without a password.');
  }
  return [() => readCsv(path, false)];
}

async function firstBytes(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4) });
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') throw new UnreadableFile('There is no such file.');
    if (code === 'EISDIR') throw new UnreadableFile('This is a folder, not a file.');
    if (code === 'EACCES') throw new UnreadableFile('The file may not be read by this user.');
    throw error;
  }
}

interface Header {
  columns: Columns;
  line: number;
}

async function findHeader(rows: AsyncGenerator<FileRow>): Promise<Header | null> {
  let seen = 0;
  for await (const { line, cells } of rows) {
    const columns = recogniseHeader(cells);
    if (columns) return { columns, line };
    if (++seen === HEADER_WITHIN) break;
  }
  return null;
}

async function* nameCells(rows: AsyncGenerator<FileRow>, header: Header): AsyncGenerator<NamedRow> {
  for await (const { line, cells } of rows) {
    if (line <= header.line || isTags(cells)) continue;
    const named: Record<string, string> = {};
    for (const [name, at] of header.columns.places) named[name] = cells[at]?.trim() ?? '';
    yield { line, cells: named };
  }
}

/** True for the row of '#affected+…' tags that the Humanitarian Data Exchange puts below its headers. */
function isTags(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => cell.startsWith('#'));
}
