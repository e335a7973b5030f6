/** Streams the lines of a long answer. Ends the query if the reader leaves or stalls. Refuses streams that would use too many connections. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Database, TransactionSettings } from '#db/database.ts';
import { SlotsEach, type Leave } from '#server/http/slots.ts';
import { takeSlot } from '#server/http/take-slot.ts';
import { HttpError } from '#server/errors.ts';
import { SPOOLED_STREAMS, STREAM_SLOT_MS, STREAM_SHARE, STREAM_TOTAL_MS } from '#server/psql/limits.ts';
import { readBatches, type Source } from './batches.ts';
import type { Framing } from './framing.ts';
import { openPipe } from './pipe.ts';
import { openSpool } from './spool.ts';

export interface OpenStream {
  readonly total: string | null;
  readonly body: Readable;
}

export interface StreamOptions {
  /** Read for the framing when and by whom the answer is made. */
  readonly tellsMade?: boolean;
}

/** The number of streams that a database may have open. */
export function streamSlots({ kind, connections }: Database): number {
  return kind === 'embedded' ? SPOOLED_STREAMS : Math.max(1, Math.floor(connections / STREAM_SHARE));
}

const lines = new WeakMap<Database, SlotsEach>();

/** A stream frees its slot a moment after its last byte, so the next request waits instead of being refused. */
function slotFor(database: Database): Promise<Leave> {
  const most = streamSlots(database);
  const line = lines.get(database) ?? new SlotsEach({ most, patience: STREAM_SLOT_MS, waiting: Infinity });
  lines.set(database, line);
  const busy = (): HttpError =>
    new HttpError(503, '53300', 'Too many downloads are running, please try again in a minute', {
      details: `${most} downloads may run at once.`,
      headers: { 'retry-after': '30' },
    });
  return takeSlot(line, '', busy);
}

/** Resolves with the first rows, so that an earlier error of the database still becomes a status. */
export async function openStream(
  database: Database,
  settings: TransactionSettings,
  source: Source,
  framing: Framing,
  { tellsMade = false }: StreamOptions = {},
): Promise<OpenStream> {
  const leave = await slotFor(database);
  // The embedded database has one connection, which must not wait for a slow reader.
  const sink = database.kind === 'postgres' ? openPipe() : await openSpool().catch(leaving(leave));
  const { body } = sink;
  // Fastify adds its own listener when it sends the body; earlier errors are answered below.
  body.on('error', () => undefined);
  const aged = setTimeout(
    () => body.destroy(new Error('A streamed answer was not read within its time')),
    STREAM_TOTAL_MS,
  );
  aged.unref();
  // If the reader leaves, even before the first row, end the query.
  const left = new AbortController();
  const leaveBody = (): void => void body.destroy();
  if (settings.signal?.aborted) leaveBody();
  else settings.signal?.addEventListener('abort', leaveBody, { once: true });
  const closed = once(body, 'close').finally(() => {
    clearTimeout(aged);
    if (!body.readableEnded) left.abort();
  });

  return new Promise((resolve, reject) => {
    const reading = { ...settings, signal: left.signal };
    const work = readBatches(database, reading, source, { tellsMade }, async ({ total, made, lines, sheets }) => {
      const begin = (): void => resolve({ total, body });
      const batches = async function* (): AsyncGenerator<string[]> {
        for await (const texts of lines) {
          begin();
          yield texts;
        }
      };
      for await (const chunk of framing(batches(), made, sheets)) {
        await sink.write(chunk);
        if (body.destroyed) throw new Error('The reader of a streamed answer has left');
      }
      begin();
      await sink.end();
    });
    work.catch((error: unknown) => {
      // Before the first rows the error is the answer; after them it breaks the connection, which must not end as if complete.
      reject(error instanceof Error ? error : new Error(String(error)));
      body.destroy(error instanceof Error ? error : undefined);
    });
    void Promise.allSettled([work, closed]).then(leave);
  });
}

function leaving(leave: Leave): (error: unknown) => never {
  return (error) => {
    leave();
    throw error;
  };
}
