/** Sends the lines of a long answer as they come from a cursor; ends the query when the reader leaves or stalls. */
import { PassThrough, type Readable } from 'node:stream';
import type { Database, TransactionSettings } from '#db/database.ts';
import { STREAM_BATCH, STREAM_STALL_MS } from './limits.ts';
import type { Statement } from './to-sql.ts';

/** What stands around and between the lines. */
export interface Frame {
  readonly before: string;
  readonly first: string;
  readonly between: string;
  readonly after: string;
}

export interface OpenStream {
  readonly total: string | null;
  readonly body: Readable;
}

/** Resolves once the first rows are there, so that a refusal of the database still becomes a status. */
export function openStream(
  database: Database,
  settings: TransactionSettings,
  lines: Statement,
  count: Statement | null,
  frame: Frame,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough({ highWaterMark: 256 * 1024 });
    // Fastify listens only once it sends the body; an error before that has its answer below.
    body.on('error', () => undefined);
    // The embedded database has one connection: it is not kept waiting for a slow reader.
    const waits = database.kind === 'postgres';
    const work = database.transaction({ ...settings, readOnly: true }, async (transaction) => {
      const counted = count && (await transaction.query<{ total: string }>(count.text, count.values));
      const open = (): void => resolve({ total: counted?.rows[0]?.total ?? null, body });
      let before = frame.before + frame.first;
      for await (const rows of transaction.stream<{ line: string }>(lines.text, lines.values, STREAM_BATCH)) {
        open();
        const chunk = before + rows.map(({ line }) => line).join(frame.between);
        before = frame.between;
        if (!body.write(chunk) && waits) await drained(body);
        if (body.destroyed) throw new Error('The reader of a streamed answer has left');
      }
      open();
      body.end(before === frame.between ? frame.after : frame.before + frame.after);
    });
    work.catch((error: unknown) => {
      // Before the first rows this is the answer; after them the connection breaks, never ends as if complete.
      reject(error instanceof Error ? error : new Error(String(error)));
      body.destroy(error instanceof Error ? error : undefined);
    });
  });
}

function drained(body: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const stalled = setTimeout(() => body.destroy(), STREAM_STALL_MS);
    const go = (): void => {
      clearTimeout(stalled);
      body.off('drain', go).off('close', go);
      resolve();
    };
    body.on('drain', go).on('close', go);
    if (body.destroyed) go();
  });
}
