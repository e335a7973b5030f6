/** Opens a workbook, a text file, JSON or GeoJSON by its content, whatever its name, also packed alone in a zip or gzip, and reads one sheet of it. Any other file is refused by what it is. */
import { openJson } from './json-table.ts';
import { sizeProblem, UnreadableFile } from './limits.ts';
import { ungzipped, unzipped } from './packed.ts';
import type { OpenFile } from './opened.ts';
import { encodingOf, separatorOf } from '#domain/values/text-form.ts';
import { decode, isUtf8, rowsOf } from './text-file.ts';
import { openOds, openXlsx } from './workbook.ts';
import { zipParts } from './zip-check.ts';

const SAVE_AS = 'Open it in a spreadsheet program and save it as .xlsx or .csv.';
const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);
const latin = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);

/** The names within an OLE file are in UTF-16. */
const hasName = (bytes: Uint8Array, name: string) => latin(bytes).includes([...name].join('\0'));

/** `isPacked` for a file out of a zip or gzip: no other is unpacked from it. */
export async function openFile(bytes: Uint8Array, isPacked = false): Promise<OpenFile> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  const size = isPacked ? null : sizeProblem(bytes.length);
  if (size !== null) throw new UnreadableFile(size);
  if (starts(bytes, 0x50, 0x4b)) return openZip(bytes, isPacked);
  if (starts(bytes, 0x1f, 0x8b) && !isPacked) return openFile(await ungzipped(bytes), true);
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (hasName(bytes, 'EncryptedPackage'))
      throw new UnreadableFile(
        'The workbook is protected by a password. Save it without the password and choose it again.',
      );
    throw new UnreadableFile(`This is an old Excel workbook (.xls) or another Office file. ${SAVE_AS}`);
  }
  refuseOther(bytes);
  const encoding = encodingOf(bytes, isUtf8);
  const text = decode(bytes, encoding);
  if (text.trim() === '') throw new UnreadableFile('The file is empty.');
  if (text.slice(0, 4000).includes('\0'))
    throw new UnreadableFile(`This is not a spreadsheet or a text file. ${SAVE_AS}`);
  const json = openJson(text);
  if (json !== null) return json;
  return {
    sheets: [{ name: 'Text file', hidden: false }],
    form: { encoding, separator: separatorOf(text) },
    heads: () => Promise.resolve([]),
    read: async (_, form, onRow) => {
      const chosen = form?.encoding ?? encoding;
      const read = chosen === encoding ? text : decode(bytes, chosen);
      return { rows: rowsOf(read, form?.separator ?? separatorOf(read), onRow), merges: [], unsolved: null };
    },
  };
}

/** Files that are no tables, by their first bytes. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['%pdf', 'a PDF file'],
  ['<!doctype html', 'a web page'],
  ['<html', 'a web page'],
  ['<table', 'a web page'],
  ['<meta', 'a web page'],
  ['<kml', 'a map file (KML)'],
  ['<?xml', 'an XML file'],
  ['{\\rtf', 'a text document'],
  ['sqlite format 3', 'an SQLite database'],
  ['par1', 'a Parquet file'],
  ['arrow1', 'an Arrow file'],
  ['rar!', 'a packed file (rar)'],
  ['7z\u00bc\u00af', 'a packed file (7z)'],
  ['gif8', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['riff', 'a picture or a sound'],
];
/** Those of bytes that decode differently in Node and in browsers. */
const BINARY: readonly (readonly [readonly number[], string])[] = [
  [[0, 0, 0x27, 0x0a], 'a map file (shapefile)'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0x1f, 0x8b], 'a file packed twice'],
];

function refuseOther(bytes: Uint8Array): void {
  const begin = latin(bytes.subarray(0, 1000)).trimStart().toLowerCase();
  const isMap = begin.startsWith('<?xml') && begin.includes('<kml');
  const other = isMap
    ? 'a map file (KML)'
    : (BINARY.find(([mark]) => starts(bytes, ...mark)) ?? OTHERS.find(([mark]) => begin.startsWith(mark)))?.[1];
  if (other !== undefined) throw new UnreadableFile(`This is ${other}, not a spreadsheet. ${SAVE_AS}`);
}

async function openZip(bytes: Uint8Array, isPacked: boolean): Promise<OpenFile> {
  const parts = zipParts(bytes);
  const has = (...names: string[]) => parts.some(({ name }) => names.some((one) => name.startsWith(one)));
  if (has('xl/workbook.xml')) return openXlsx(bytes);
  if (has('xl/workbook.bin')) throw new UnreadableFile(`This is a binary workbook (.xlsb). ${SAVE_AS}`);
  if (has('xl/')) return openXlsx(bytes);
  if (has('content.xml') && has('mimetype', 'META-INF/')) return openOds(bytes);
  const other = has('word/')
    ? 'a Word document'
    : has('ppt/')
      ? 'a presentation'
      : has('doc.kml')
        ? 'a map file (KMZ)'
        : null;
  if (other !== null) throw new UnreadableFile(`This is ${other}, not a spreadsheet. ${SAVE_AS}`);
  if (isPacked)
    throw new UnreadableFile('This is a packed file within a packed file. Unpack it and choose a file in it.');
  return openFile(await unzipped(bytes, parts), true);
}
