/** The text that a reader of a file sees: pdf, Word, Excel, pages, mails, plain text. For a thread, which limits time and memory; opens nothing from elsewhere. */
import { isUtf8 } from 'node:buffer';
import { strFromU8, unzipSync } from 'fflate';
import type { Sheet } from 'hucre';
import { encodingOf } from '#domain/values/text-form.ts';
import { decoded } from '#server/uploads/grab/charset.ts';
import { mailPage, savedPage } from '#server/uploads/preview/saved-page.ts';
import { MOST_LETTERS, PDF, pagesLeft, pagesOfPdf } from './pages-of-pdf.ts';
import { textOfPage } from './text-of-page.ts';
import { textOfCsv, textOfMarkdown } from './text-of-table.ts';
import { textOfWord } from './text-of-word.ts';

const MOST_UNPACKED = 64 * 1024 * 1024;

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

/** One part of an office file; a part that unpacks to more than it says is an error of the library. */
function partOf(bytes: Uint8Array, wanted: string): string {
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === wanted && originalSize <= MOST_UNPACKED,
  });
  const part = parts[wanted];
  if (part === undefined) throw new Error(`There is no ${wanted} of readable size`);
  return strFromU8(part);
}

const textOfCell = (cell: Sheet['rows'][number][number] | undefined): string =>
  cell instanceof Date
    ? Number.isNaN(cell.getTime())
      ? ''
      : cell.toISOString().replace('T00:00:00.000Z', '')
    : String(cell ?? '').replaceAll(/[\t\n]/g, ' ');

/** Without what the workbook hides: sheets, rows and columns. */
const textOfSheet = ({ name, rows, rowDefs, columns }: Sheet): string => {
  const shown = rows.filter((_, row) => rowDefs?.get(row)?.hidden !== true);
  const lines = shown.map((row) => row.filter((_, column) => columns?.[column]?.hidden !== true).map(textOfCell));
  return [name, ...lines.map((line) => line.join('\t'))].join('\n');
};

const textOfSheets = (sheets: readonly Sheet[]): string =>
  sheets
    .filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
    .map(textOfSheet)
    .join('\n\n');

async function textOfTable(bytes: Uint8Array, read: 'readXlsx' | 'readOds'): Promise<string> {
  const hucre = await import('hucre');
  return textOfSheets((await hucre[read](bytes)).sheets);
}

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const read = await pagesOfPdf(bytes);
  const left = pagesLeft(read);
  const text = read.pages.join('\n\n');
  return left === null ? text : `${text.slice(0, MOST_LETTERS - 200)}\n\n${left}`;
}

type Reader = (bytes: Uint8Array) => string | Promise<string>;
const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const plain = (bytes: Uint8Array): string => decoded(buffer(bytes), `charset=${encodingOf(bytes, isUtf8)}`);
const csv: Reader = (bytes) => textOfCsv(plain(bytes), MOST_LETTERS);

const READERS = new Map<string, Reader>([
  [PDF, textOfPdf],
  [WORD, (bytes) => textOfWord(partOf(bytes, 'word/document.xml'))],
  [EXCEL, (bytes) => textOfTable(bytes, 'readXlsx')],
  [ODS, (bytes) => textOfTable(bytes, 'readOds')],
  ['text/html', (bytes) => textOfPage(decoded(buffer(bytes), undefined))],
  ['multipart/related', (bytes) => textOfPage(savedPage(buffer(bytes)).html)],
  ['message/rfc822', (bytes) => textOfPage(mailPage(buffer(bytes)).html)],
  ['text/plain', plain],
  ['text/markdown', (bytes) => textOfMarkdown(plain(bytes))],
  ['text/csv', csv],
  ['text/tab-separated-values', csv],
]);

/** The types of files whose text can be read. */
export const READABLE: readonly string[] = [...READERS.keys()];

/** @throws TooMuch beyond a limit; any other error means that the file is damaged or encrypted. */
export async function textOfFile(contentType: string, bytes: Uint8Array): Promise<string> {
  const reader = READERS.get(contentType);
  if (reader === undefined) throw new Error(`A file of ${contentType} has no text to read`);
  return (await reader(bytes)).slice(0, MOST_LETTERS);
}
