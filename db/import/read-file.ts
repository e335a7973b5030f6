/** Opens a downloaded file and finds its table: csv, csv.gz or xlsx by its content, whatever its name. Uses no database. */
import { FILE_KINDS, type FileKind, type Position } from '#domain/imports/import-report.ts';
import { open } from 'node:fs/promises';
import { type Columns, HEADER_WITHIN, neverRead, problemOfColumns, recogniseHeader } from './columns.ts';
import { type FileRow, UnreadableFile } from './file-row.ts';
import { readCsv } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';

/** One row by column name; an absent or empty cell is ''. */
export interface NamedRow extends Position {
  cells: Readonly<Record<string, string>>;
}

export interface OpenedFile {
  columns: Columns;
  /** The sheets with a table of another kind or without all columns, which are not read. */
  sheetsLeftOut: string[];
  /** Returns the rows below the headers, from the first at each call. */
  rows(): AsyncGenerator<NamedRow>;
}

/** Words that R, pandas and databases write into an empty cell. '#N/A' is an error of the spreadsheet, and is left to be refused. */
const EMPTY = new Set(['NULL', 'NA', 'N/A', 'n/a', 'NaN', 'nan']);

/** `as` is the kind that a person chose; else the headers decide. */
export async function openFile(path: string, as: FileKind | null = null): Promise<OpenedFile> {
  const tables: Table[] = [];
  const leftOut: string[] = [];
  for (const [sheet, read] of await findSource(path)) {
    const header = await findHeader(read(), as === null ? FILE_KINDS : [as]);
    if (typeof header === 'string') leftOut.push(`${sheet} (${header})`.trim());
    else if (header) tables.push({ sheet, read, header });
  }
  const [first, ...others] = tables;
  if (first) {
    const { columns } = first.header;
    const problem = problemOfColumns(columns);
    if (problem !== null) throw new UnreadableFile(problem);
    const more = others.filter(
      ({ header }) => header.columns.kind === columns.kind && problemOfColumns(header.columns) === null,
    );
    const read = [first, ...more];
    return {
      columns: { ...columns, unknown: [...new Set(read.flatMap(({ header }) => header.columns.unknown))] },
      sheetsLeftOut: [
        ...leftOut,
        ...others
          .filter((table) => !more.includes(table))
          .map(({ sheet, header }) => `${sheet} (${header.columns.kind})`),
      ],
      rows: () => rowsOf(read),
    };
  }
  if (leftOut.length > 0) throw new UnreadableFile(`A table of IDMC that is not imported: ${leftOut.join(', ')}.`);
  if (as !== null) throw new UnreadableFile(`No table of GIDD ${as} was found: no row has most of their headers.`);
  throw new UnreadableFile(
    'No table of GIDD figures, disaster events, context texts or country totals was found: no row has the headers id, iso3, figure_category …, or iso3, event_name, start_date …, or iso3, figure_cause, description …, or iso3, year, conflict_stock_displacement ….',
  );
}

type Read = () => AsyncGenerator<FileRow>;
type Table = { sheet: string; read: Read; header: Header };

/** The rows of all tables; their positions name the sheet if there are several. */
async function* rowsOf(tables: readonly Table[]): AsyncGenerator<NamedRow> {
  for (const { sheet, read, header } of tables) {
    const rows = nameCells(sheet === '' ? requireWidth(read(), header) : read(), header);
    if (tables.length === 1) yield* rows;
    else for await (const row of rows) yield { ...row, sheet };
  }
}

/** The sheets of the file by name; a csv is one sheet. */
async function findSource(path: string): Promise<[string, Read][]> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new UnreadableFile('The file is empty.');
  if (start[0] === 0x1f && start[1] === 0x8b) return [['', () => readCsv(path, true)]];
  if (start.toString('latin1').startsWith('PK')) {
    const workbook = await openXlsx(path);
    return workbook.sheets.map((sheet) => [sheet, () => workbook.rows(sheet)]);
  }
  if (start.toString('hex') === 'd0cf11e0') {
    throw new UnreadableFile('The file is an old (.xls) or a protected workbook. Save it as .xlsx without a password.');
  }
  return [['', () => readCsv(path, false)]];
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
  /** The number of its cells. */
  width: number;
}

/** The header, or the name of a table that is not imported. */
async function findHeader(rows: AsyncGenerator<FileRow>, kinds: readonly FileKind[]): Promise<Header | string | null> {
  let seen = 0;
  for await (const { line, cells } of rows) {
    const never = neverRead(cells);
    if (never !== null) return never;
    const columns = recogniseHeader(cells, kinds);
    if (columns) return { columns, line, width: cells.length };
    if (++seen === HEADER_WITHIN) break;
  }
  return null;
}

/** In a longer row the cells after an unquoted separator are in the wrong columns. */
async function* requireWidth(rows: AsyncGenerator<FileRow>, { width }: Header): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    if (row.cells.slice(width).some((cell) => cell !== '')) {
      throw new UnreadableFile(
        `Line ${row.line} has more cells than there are headers, so its cells may be in the wrong columns, and nothing was stored. Put a text that contains the separator in quotes.`,
      );
    }
    yield row;
  }
}

async function* nameCells(rows: AsyncGenerator<FileRow>, header: Header): AsyncGenerator<NamedRow> {
  // In the order in which the hash of a row takes them.
  const columns = [...header.columns.indexes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for await (const { line, cells } of rows) {
    if (line <= header.line || isTags(cells)) continue;
    const named: Record<string, string> = {};
    for (const [name, at] of columns) {
      const text = cells[at]?.trim() ?? '';
      named[name] = EMPTY.has(text) ? '' : text;
    }
    yield { line, cells: named };
  }
}

/** True for the row of '#affected+…' tags that the Humanitarian Data Exchange puts below its headers. */
function isTags(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => cell.startsWith('#'));
}
