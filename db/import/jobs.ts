/** The jobs of the thread that reads files: their tables, rows and records. */
import type { FileKind } from '#domain/imports/import-report.ts';
import { stat } from 'node:fs/promises';
import type { Ask, JobsOf } from '#db/threads/protocol.ts';
import { tooMany } from '#db/threads/too-much.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';

/** Of a file, all its sheets together; ten times what IDMC has published. */
const MOST_ROWS = 2_000_000;
/** Rows and characters of a part. */
const PART = { rows: 500, characters: 1_000_000 };

/** `as` is the kind that a person chose; else the headers decide. */
export interface FileToRead {
  path: string;
  as: FileKind | null;
}

export type CellsOfRow = [line: number, sheet: string | null, ...cells: string[]];
/** Rows with the same columns, as JSON, which is sent and read faster than many small texts. */
export interface RowsOfFile {
  names: string[];
  rows: string;
}

// The second job on a file continues with what the first has opened.
let opened: { stamp: string; file: OpenedFile } | null = null;

async function stampOf({ path, as }: FileToRead): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${path} ${as} ${mtimeMs} ${size}`;
}

export const jobs = {
  table: async () => {
    const { openFile } = await import('./read-file.ts');
    return async (given: FileToRead): Promise<Omit<OpenedFile, 'rows'>> => {
      opened = null;
      const file = await openFile(given.path, given.as);
      opened = { stamp: await stampOf(given), file };
      return { columns: file.columns, sheetsLeftOut: file.sheetsLeftOut };
    };
  },
  rows: async () => {
    const { openFile } = await import('./read-file.ts');
    return async (given: FileToRead, ask: Ask): Promise<void> => {
      const known = opened?.stamp === (await stampOf(given)) ? opened.file : null;
      const file = known ?? (await openFile(given.path, given.as));
      await sendAll(partsOf(file.rows()), ask);
    };
  },
  records: async () => {
    const { callsOf, readRecords } = await import('./ingest.ts');
    return async (path: string, ask: Ask): Promise<void> => sendAll(callsOf(await readRecords(path)), ask);
  },
};
export type Jobs = JobsOf<typeof jobs>;

async function sendAll(parts: Iterable<unknown> | AsyncIterable<unknown>, ask: Ask): Promise<void> {
  let taken: Promise<unknown> = Promise.resolve();
  for await (const part of parts) {
    await taken;
    taken = ask(part);
    // Awaited before the next part.
    taken.catch(() => undefined);
  }
  await taken;
}

async function* partsOf(rows: AsyncIterable<NamedRow>): AsyncGenerator<RowsOfFile> {
  let names: string[] = [];
  let part: CellsOfRow[] = [];
  const whole = (): RowsOfFile => ({ names, rows: JSON.stringify(part) });
  let characters = 0;
  let count = 0;
  for await (const { line, sheet, cells } of rows) {
    if (++count > MOST_ROWS) throw tooMany(MOST_ROWS, 'rows');
    const own = Object.keys(cells);
    const isFull = part.length === PART.rows || characters > PART.characters;
    if (isFull || own.join() !== names.join()) {
      if (part.length > 0) yield whole();
      [names, part, characters] = [own, [], 0];
    }
    const values = Object.values(cells);
    part.push([line, sheet ?? null, ...values]);
    for (const { length } of values) characters += length;
  }
  if (part.length > 0) yield whole();
}
