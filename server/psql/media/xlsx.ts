/** Writes rows as a workbook while they arrive, in constant memory. Continues a full sheet in a new one. Never loses a row or writes a formula. */
import { cell, type CellValue, letters, type SheetColumn, STYLE, textCell } from './xlsx-cells.ts';
import { type Part, partsAfter, partsBefore, SHEET_END, sheetBegin, sheetPart, widthsOf } from './xlsx-parts.ts';
import { Zip } from './zip.ts';

/** Limits of a sheet: Excel's rows, including the header, and bytes that leave room for one more piece within zip's 4 GiB. */
export const SHEET_LIMITS = { rows: 1_048_576, bytes: 3_500_000_000 };
/** Most columns in Excel. */
const MOST_COLUMNS = 16_384;
/** Characters compressed at once: a few milliseconds of work in one turn of the event loop. Each piece begins a compression, which costs as much as 50,000 characters. */
const PIECE = 256 * 1024;

interface Piece {
  readonly sheet: number;
  readonly text: string;
}

/**
 * Yields nothing before the first rows arrive, so that an error of their source can still become the answer. Closes `batches` when
 * the reader leaves.
 * @param readme the text of a further sheet after those with rows.
 */
export async function* xlsxBytes(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
  limits = SHEET_LIMITS,
  readme: string | null = null,
): AsyncGenerator<Buffer, void, undefined> {
  if (columns.length > MOST_COLUMNS) throw new RangeError(`A sheet has no more than ${MOST_COLUMNS} columns`);
  const zip = new Zip();
  let sheets = 0;
  for await (const { sheet, text } of sheetPieces(columns, batches, limits)) {
    if (sheet > sheets) {
      if (sheets > 0) yield await zip.finish();
      else yield* parts(zip, partsBefore());
      zip.begin(sheetPart(sheet));
      sheets = sheet;
    }
    yield await zip.add(text);
  }
  yield await zip.finish();
  const names = Array.from({ length: sheets }, (_, at) => `Sheet${at + 1}`);
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
    yield await zip.add(text);
    yield await zip.finish();
  }
}

/** The texts of the sheets, one after the other; each begins with the header. */
async function* sheetPieces(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<readonly (readonly CellValue[])[]>,
  limits: typeof SHEET_LIMITS,
): AsyncGenerator<Piece> {
  const places = columns.map(({ type }, at) => ({ type, letters: letters(at) }));
  const header = columns.map(({ name }, at) => textCell(`${letters(at)}1`, name, STYLE.header));
  const open = (first: readonly (readonly CellValue[])[]): string =>
    sheetBegin(widthsOf(columns, first)) + rowOf(1, header);
  let frame = '';
  let text = '';
  let sheet = 1;
  let row = 1;
  let bytes = 0;
  for await (const batch of batches) {
    if (frame === '') text = frame = open(batch);
    for (const values of batch) {
      if (row >= limits.rows || bytes >= limits.bytes) {
        yield { sheet, text: text + SHEET_END };
        sheet += 1;
        row = 1;
        bytes = 0;
        text = frame;
      }
      row += 1;
      text += rowOf(
        row,
        places.map((place, at) => cell(`${place.letters}${row}`, values[at], place.type)),
      );
      if (text.length < PIECE) continue;
      yield { sheet, text };
      bytes += Buffer.byteLength(text);
      text = '';
    }
  }
  yield { sheet, text: (frame === '' ? open([]) : text) + SHEET_END };
}

function rowOf(number: number, cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}
