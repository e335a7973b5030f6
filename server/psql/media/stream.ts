/** Sends the lines of a long answer as they come from a cursor; ends the query when the reader leaves or stalls. Refuses more at once than leave connections to others. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Database, TransactionSettings } from '#db/database.ts';
import { HttpError } from '#server/errors.ts';
import { SPOOLED_STREAMS, STREAM_BATCH, STREAM_PLACE_MS, STREAM_SHARE, STREAM_TOTAL_MS } from '#server/psql/limits.ts';
import { readBatches, type Source } from './batches.ts';
import type { Framing } from './framing.ts';
import { openPipe } from './pipe.ts';
import { openSpool } from './spool.ts';

export interface OpenStream {
  readonly total: string | null;
  readonly body: Readable;
}

export interface StreamOptions {
  readonly batch?: number;
  /** The framing is told when and by whom the answer is made. */
  readonly tellsMade?: boolean;
}

interface Places {
  taken: number;
  /** Those who wait for one, the first come first. */
  readonly waiting: (() => void)[];
}
const open = new WeakMap<Database, Places>();

/** How many streams a database may have open. */
export function streamPlaces({ kind, connections }: Database): number {
  return kind === 'embedded' ? SPOOLED_STREAMS : Math.max(1, Math.floor(connections / STREAM_SHARE));
}

/** One that ends gives its place back a moment after its last byte: who comes right behind it waits, and is not refused. */
async function takePlace(database: Database): Promise<() => void> {
  const places = open.get(database) ?? { taken: 0, waiting: [] };
  open.set(database, places);
  if (places.taken < streamPlaces(database)) places.taken += 1;
  else await placeOf(places);
  return () => {
    const next = places.waiting.shift();
    if (next === undefined) places.taken -= 1;
    else next();
  };
}

function placeOf({ taken, waiting }: Places): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(
        new HttpError(503, '53300', 'Too many downloads are running, please try again in a minute', {
          details: `${taken} downloads may run at once.`,
          headers: { 'retry-after': '30' },
        }),
      );
    }, STREAM_PLACE_MS);
    waiting.push(go);
  });
}

/** Resolves once the first rows are there, so that a refusal of the database still becomes a status. */
export async function openStream(
  database: Database,
  settings: TransactionSettings,
  source: Source,
  framing: Framing,
  { batch = STREAM_BATCH, tellsMade = false }: StreamOptions = {},
): Promise<OpenStream> {
  const leave = await takePlace(database);
  // The embedded database has one connection: it is never kept waiting for a slow reader.
  const sink = database.kind === 'postgres' ? openPipe() : await openSpool().catch(leaving(leave));
  const { body } = sink;
  // Fastify listens only once it sends the body; an error before that has its answer below.
  body.on('error', () => undefined);
  const aged = setTimeout(
    () => body.destroy(new Error('A streamed answer was not read within its time')),
    STREAM_TOTAL_MS,
  );
  aged.unref();
  // Who asked has gone, perhaps before there was anything to read: the query ends with the answer.
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
    const read = { most: batch, tellsMade };
    const work = readBatches(database, reading, source, read, async ({ total, made, lines }) => {
      const begin = (): void => resolve({ total, body });
      const batches = async function* (): AsyncGenerator<string[]> {
        for await (const texts of lines) {
          begin();
          yield texts;
        }
      };
      for await (const chunk of framing(batches(), made)) {
        await sink.write(chunk);
        if (body.destroyed) throw new Error('The reader of a streamed answer has left');
      }
      begin();
      await sink.end();
    });
    work.catch((error: unknown) => {
      // Before the first rows this is the answer; after them the connection breaks, never ends as if complete.
      reject(error instanceof Error ? error : new Error(String(error)));
      body.destroy(error instanceof Error ? error : undefined);
    });
    void Promise.allSettled([work, closed]).then(leave);
  });
}

function leaving(leave: () => void): (error: unknown) => never {
  return (error) => {
    leave();
    throw error;
  };
}
