/** Reads the files of an import and of a delivery in a thread with limits: a server that holds the embedded database answers others meanwhile. */
import { Threads } from '#db/threads/threads.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import { UnreadableFile } from './file-row.ts';
import type { RecordsOfCall } from './ingest.ts';
import type { CellsOfRow, FileToRead, Jobs, RowsOfFile } from './jobs.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';

/** Milliseconds for the header, and for each part that the thread hands over; megabytes. */
const LIMITS = { timeout: 60_000, memory: 1024, most: 2 };

const threads = new Threads<Jobs>({ worker: 'db/import/worker.js', refusals: [UnreadableFile] }, LIMITS);

export async function openFile(file: FileToRead): Promise<OpenedFile> {
  const table = await threads.read('table', file).catch(refuse);
  return { ...table, rows: () => rowsOf(file) };
}

async function* rowsOf(file: FileToRead): AsyncGenerator<NamedRow> {
  for await (const { names, rows } of parts<RowsOfFile>('rows', file)) {
    for (const [line, sheet, ...cells] of JSON.parse(rows) as CellsOfRow[]) {
      const named: Record<string, string> = {};
      names.forEach((name, at) => (named[name] = cells[at] ?? ''));
      yield { line, cells: named, ...(sheet !== null && { sheet }) };
    }
  }
}

/** The records of a file in the calls that deliver them. */
export const callsOf = (path: string): AsyncGenerator<RecordsOfCall> => parts<RecordsOfCall>('records', path);

/** The thread reads one part ahead and waits. */
async function* parts<Part, Name extends 'rows' | 'records' = 'rows' | 'records'>(
  name: Name,
  file: Parameters<Jobs[Name]>[0],
): AsyncGenerator<Part> {
  const left = new AbortController();
  const { readable, writable } = new TransformStream<Part, Part>();
  const writer = writable.getWriter();
  const answer = (part: unknown): Promise<void> => writer.write(part as Part);
  void threads
    .read(name, file, { signal: left.signal, answer })
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error))
    .catch(() => undefined);
  try {
    for await (const part of readable) yield part;
  } catch (error) {
    refuse(error);
  } finally {
    left.abort();
  }
}

function refuse(error: unknown): never {
  if (error instanceof TooMuch) throw new UnreadableFile(`The file can't be read, because ${error.message}.`);
  throw error;
}
