/** Reads the files of documents, for their prints: a few at a time, each once. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TooMuch } from '#db/threads/too-much.ts';
import type { Database } from '#db/database.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';
import { hurry, type Pace } from '#server/uploads/stream-limits.ts';
import { READING, storageFailure, type Storage } from '#server/uploads/storage.ts';
import { READABLE } from './text-of-file.ts';

const PART = 10;
const LARGEST = 20 * 1024 * 1024;
const background = { role: null, background: true, deadline: 60_000 } as const;
/** A store that sends nothing must not hold up the rest. */
const slowest: Pace = { window: 30_000, leastBytes: 1 };

const WAITING = `select f.filename, f.content_type from data.files f
  where f.loose_since is null and not f.removing and f.size <= $1 and f.content_type = any ($2) and not exists (select from data.file_texts t where t.filename = f.filename)
  order by f.created_at limit $3`;

async function bytesOf(stored: Readable): Promise<Buffer> {
  const silent = (): Error => storageFailure(new Error('the store fell silent'), READING);
  const parts: Buffer[] = [];
  await pipeline(stored, hurry(stored, slowest, silent), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) parts.push(chunk);
  });
  return Buffer.concat(parts);
}

type Reads = { owner: Database; storage: Pick<Storage, 'store'>; threads: ReadingThreads };

/** Until no file waits, or until `ended`. A file that can't be read is kept with its problem, and never tried again. */
export async function readTexts({ owner, storage, threads }: Reads, ended: () => boolean = () => false): Promise<void> {
  for (;;) {
    const { rows } = await owner.statement<{ filename: string; content_type: string }>(background, WAITING, [
      LARGEST,
      READABLE,
      PART,
    ]);
    if (rows.length === 0) return;
    for (const { filename, content_type } of rows) {
      if (ended()) return;
      const stored = await storage.store.get(filename, null);
      const read =
        stored === null
          ? { words: 0, print: null, problem: 'The store has no such file' }
          : await printOf(threads, content_type, await bytesOf(stored));
      await owner.statement(background, 'select rules.keep_text($1, $2, $3, $4)', [
        filename,
        read.words,
        read.print,
        read.problem,
      ]);
    }
  }
}

async function printOf(threads: ReadingThreads, contentType: string, bytes: Buffer) {
  try {
    return await threads.read('print', { contentType, bytes });
  } catch (error) {
    const problem = error instanceof TooMuch ? error.message : 'It is damaged, encrypted or of another kind';
    return { words: 0, print: null, problem };
  }
}
