/** Opens a workbook or a csv file by its content, whatever its name, and reads one sheet of it. Any other file is refused in words. */
import { EncryptedFileError, HucreError, readXlsx } from 'hucre';
import type { RawCell, RawTable } from '#domain/dataset/import-table.ts';
import { LIMITS, sizeProblem, UnreadableFile } from './limits.ts';
import { decode, encodingOf, rowsOf, separatorOf, tooLong, type TextForm } from './text-file.ts';
import { zipParts } from './zip-check.ts';

export type SheetInfo = { name: string; hidden: boolean };
/** Formulas without a stored value are empty here; `formula` is the place of the first. */
export type OpenedTable = RawTable & { unsolved: { count: number; first: string } | null };

export type OpenFile = {
  sheets: SheetInfo[];
  /** How a csv was read; null for a workbook. */
  form: TextForm | null;
  read(sheet: number, form: TextForm | null, onRow: (done: number) => void): Promise<OpenedTable>;
};

const SAVE_AS = 'Open it in a spreadsheet program and save it as .xlsx or .csv.';
const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

/** The names within an OLE file are in UTF-16. */
const hasName = (bytes: Uint8Array, name: string) => latin(bytes).includes([...name].join('\0'));

export async function openFile(bytes: Uint8Array): Promise<OpenFile> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  const size = sizeProblem(bytes.length);
  if (size !== null) throw new UnreadableFile(size);
  if (starts(bytes, 0x50, 0x4b)) return openWorkbook(bytes);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (hasName(bytes, 'EncryptedPackage'))
      throw new UnreadableFile(
        'The workbook is protected by a password. Save it without the password and choose it again.',
      );
    throw new UnreadableFile(`This is an old Excel workbook (.xls) or another Office file. ${SAVE_AS}`);
  }
  refuseOther(bytes);
  const encoding = encodingOf(bytes);
  const text = decode(bytes, encoding);
  if (text.trim() === '') throw new UnreadableFile('The file is empty.');
  if (text.slice(0, 4000).includes('\0'))
    throw new UnreadableFile(`This is not a spreadsheet or a text file. ${SAVE_AS}`);
  return {
    sheets: [{ name: 'Text file', hidden: false }],
    form: { encoding, separator: separatorOf(text) },
    read: async (_, form, onRow) => {
      const chosen = form?.encoding ?? encoding;
      const read = chosen === encoding ? text : decode(bytes, chosen);
      return { rows: rowsOf(read, form?.separator ?? separatorOf(read), onRow), merges: [], unsolved: null };
    },
  };
}

function refuseOther(bytes: Uint8Array): void {
  const begin = latin(bytes.subarray(0, 1000)).trimStart().toLowerCase();
  const is = (...marks: string[]) => marks.some((mark) => begin.startsWith(mark));
  const other = is('%pdf')
    ? 'a PDF file'
    : is('<!doctype html', '<html', '<table', '<meta')
      ? 'a web page'
      : is('<?xml')
        ? 'an XML file'
        : is('{\\rtf')
          ? 'a text document'
          : starts(bytes, 0x1f, 0x8b)
            ? 'a packed file (gzip)'
            : null;
  if (other !== null) throw new UnreadableFile(`This is ${other}, not a spreadsheet. ${SAVE_AS}`);
}

async function openWorkbook(bytes: Uint8Array): Promise<OpenFile> {
  const parts = zipParts(bytes);
  if (!parts.includes('xl/workbook.xml')) {
    if (parts.includes('xl/workbook.bin')) throw new UnreadableFile(`This is a binary workbook (.xlsb). ${SAVE_AS}`);
    if (parts.includes('content.xml')) throw new UnreadableFile(`This is an OpenDocument file (.ods). ${SAVE_AS}`);
    if (!parts.some((name) => name.startsWith('xl/')))
      throw new UnreadableFile('This is a packed file (zip) without a workbook. Unpack it and choose a file in it.');
  }
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
    read: async (at) => {
      const { sheets: found } = await named(() => readXlsx(bytes, { sheets: [at] }));
      const [sheet] = found;
      const rows: readonly RawCell[][] = sheet?.rows ?? [];
      if (rows.length > LIMITS.rows || rows.reduce((sum, row) => sum + row.length, 0) > LIMITS.cells) throw tooLong();
      const unsolved = [...(sheet?.cells ?? [])].filter(
        ([, { formula, value, formulaResult }]) => formula !== undefined && (formulaResult ?? value ?? null) === null,
      );
      return {
        rows,
        merges: sheet?.merges ?? [],
        unsolved: unsolved.length === 0 ? null : { count: unsolved.length, first: placeOf(unsolved[0]?.[0] ?? '') },
      };
    },
  };
}

/** 'row,column', counted from 0, as a spreadsheet writes it: B3. */
function placeOf(key: string): string {
  const [row = 0, column = 0] = key.split(',').map(Number);
  const letters = (at: number): string =>
    (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
  return `${letters(column)}${row + 1}`;
}

/** Damage shows itself at many places of the reader, as errors of many kinds. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile('The workbook is protected by a password.');
    const words = error instanceof HucreError ? error.message : 'it is damaged';
    throw new UnreadableFile(`The workbook can't be read: ${words}.`);
  }
}
