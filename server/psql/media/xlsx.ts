/** Writes rows as a workbook while they arrive, in constant memory. Continues a full sheet in a new one. Never loses a row or writes a formula. */
import { Fields } from './records.ts';
import { cell, letters, type SheetColumn, STYLE, textCell } from './xlsx-cells.ts';
import {
  LOOKED_AT,
  type Part,
  partsAfter,
  partsBefore,
  SHEET_END,
  sheetBegin,
  sheetPart,
  widthsOf,
} from './xlsx-parts.ts';
import { firstRows, SheetWriter } from './xlsx-rows.ts';
import { Zip } from './zip.ts';

/** Limits of a sheet: Excel's rows, including the header, and bytes that leave room for one more piece within zip's 4 GiB. */
export const SHEET_LIMITS = { rows: 1_048_576, bytes: 3_500_000_000 };
/** Most columns in Excel. */
const MOST_COLUMNS = 16_384;
/** Bytes compressed at once: a few milliseconds of work in one turn of the event loop. Each piece begins a compression, which costs as much as 50,000 bytes. */
const PIECE = 256 * 1024;

/** A sheet of other rows. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly batches: AsyncIterable<Buffer>;
}

interface Piece {
  readonly sheet: number;
  readonly bytes: Buffer;
}

/**
 * Yields nothing before the first rows arrive, so that an error of their source can still become the answer. Closes `batches` when
 * the reader leaves.
 * @param batches rows as PostgreSQL writes them, `(a,"b, c",)`, without anything between them.
 * @param readme the text of a further sheet after those with rows.
 * @param further sheets of other rows, each under its name.
 * @param name that of the sheet of the rows.
 */
export async function* xlsxBytes(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Buffer>,
  limits = SHEET_LIMITS,
  readme: string | null = null,
  further: readonly Sheet[] = [],
  name: string | null = null,
): AsyncGenerator<Buffer, void, undefined> {
  const all = [{ name, columns, batches }, ...further];
  if (all.some((one) => one.columns.length > MOST_COLUMNS))
    throw new RangeError(`A sheet has no more than ${MOST_COLUMNS} columns`);
  const zip = new Zip();
  const names: string[] = [];
  for (const one of all) {
    let sheets = 0;
    for await (const { sheet, bytes } of sheetPieces(one.columns, one.batches, limits)) {
      if (sheet > sheets) {
        if (names.length > 0) yield await zip.finish();
        else yield* parts(zip, partsBefore());
        names.push(one.name === null ? `Sheet${sheet}` : sheet === 1 ? one.name : `${one.name} ${sheet}`);
        zip.begin(sheetPart(names.length));
        sheets = sheet;
      }
      yield await zip.add(bytes);
    }
  }
  yield await zip.finish();
  if (readme !== null) {
    names.push('Readme');
    yield* parts(zip, [[sheetPart(names.length), readme]]);
  }
  yield* parts(zip, partsAfter(names));
  yield zip.end();
}

async function* parts(zip: Zip, all: readonly Part[]): AsyncGenerator<Buffer> {
  for (const [name, text] of all) {
    zip.begin(name);
    yield await zip.add(Buffer.from(text));
    yield await zip.finish();
  }
}

/** The texts of the sheets, one after the other; each begins with the header. */
async function* sheetPieces(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Buffer>,
  limits: typeof SHEET_LIMITS,
): AsyncGenerator<Piece> {
  const header = columns.map(({ name }, at) => textCell(`${letters(at)}1`, name, STYLE.header));
  const tagged = columns.some(({ tag }) => tag !== undefined);
  const tags = tagged
    ? `<row r="2">${columns.map(({ tag }, at) => cell(`${letters(at)}2`, tag || null, 'text')).join('')}</row>`
    : '';
  const headers = tagged ? 2 : 1;
  const open = (first: Buffer): string =>
    `${sheetBegin(widthsOf(columns, firstRows(columns, first, LOOKED_AT)))}<row r="1">${header.join('')}</row>${tags}`;
  const writer = new SheetWriter(columns, 1.25 * PIECE);
  let frame = '';
  let sheet = 1;
  let row = headers;
  let bytes = 0;
  for await (const batch of batches) {
    if (frame === '') writer.write((frame = open(batch)));
    const fields = new Fields(batch);
    while (!fields.ended) {
      if (row >= limits.rows || bytes >= limits.bytes) {
        writer.write(SHEET_END);
        yield { sheet, bytes: writer.take() };
        sheet += 1;
        row = headers;
        bytes = 0;
        writer.write(frame);
      }
      row += 1;
      writer.row(fields, row);
      if (writer.size < PIECE) continue;
      bytes += writer.size;
      yield { sheet, bytes: writer.take() };
    }
  }
  writer.write((frame === '' ? open(Buffer.alloc(0)) : '') + SHEET_END);
  yield { sheet, bytes: writer.take() };
}
