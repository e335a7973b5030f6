/** Reads a csv file, plain or gzipped, as rows of text with their line numbers. Refuses a truncated or binary file. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { HEADER_WITHIN, recogniseHeader } from './columns.ts';
import { type FileRow, UnreadableFile } from './file-row.ts';

/** More than any row needs; without a limit an unclosed quote would read the whole file into one cell. */
const LONGEST_ROW = 4_000_000;

export async function* readCsv(path: string, gzipped: boolean): AsyncGenerator<FileRow> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(path, gzipped),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  const steps = gzipped ? [createReadStream(path), createGunzip()] : [createReadStream(path)];
  // The parser throws the failure of an earlier step; the callback only prevents a second throw.
  pipeline([...steps, parser], () => {});
  try {
    let doubles = 0;
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The parser gives the last line of a row, and counts \r\n within quotes as two lines.
      const text = record.join('');
      doubles += text.split('\r\n').length - 1;
      const line = info.lines - doubles - (text.split(/\r\n|\r|\n/).length - 1);
      if (text.includes('\ufffd')) {
        throw new UnreadableFile(`Line ${line} is not UTF-8 text. Save the file as 'CSV UTF-8'.`);
      }
      yield { line, cells: record };
    }
  } catch (error) {
    throw toUnreadable(error);
  }
}

const SIGNS = [',', ';', '\t'];

/** Returns the separator that makes one of the first lines a header; without one, the most frequent of the first line. Excel writes ';' or tabs where the comma is the decimal sign. */
async function delimiterOf(path: string, gzipped: boolean): Promise<string> {
  const start = gzipped ? await startOfGzip(path) : await startOfFile(path);
  if (start.split('\0').length > start.length / 10) {
    throw new UnreadableFile("The file is not UTF-8 text; it looks like UTF-16. Save it as 'CSV UTF-8'.");
  }
  const lines = start.split(/\r\n|\r|\n/, HEADER_WITHIN);
  const ofHeader = SIGNS.find((sign) => lines.some((line) => recogniseHeader(line.split(sign))));
  const counts = SIGNS.map((sign) => ({ sign, count: lines[0]?.split(sign).length ?? 0 }));
  return ofHeader ?? counts.reduce((most, next) => (next.count > most.count ? next : most)).sign;
}

async function startOfFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(65_536) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function startOfGzip(path: string): Promise<string> {
  const unzipped = createReadStream(path).pipe(createGunzip());
  try {
    for await (const chunk of unzipped) return String(chunk);
    return '';
  } catch (error) {
    throw toUnreadable(error);
  }
}

function toUnreadable(error: unknown): unknown {
  if (error instanceof CsvError) {
    return new UnreadableFile(`The csv cannot be read: ${error.message}.`);
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'Z_BUF_ERROR') return new UnreadableFile('The gzip file is cut short. Download it again.');
  if (typeof code === 'string' && code.startsWith('Z_')) return new UnreadableFile('The gzip file is damaged.');
  return error;
}
