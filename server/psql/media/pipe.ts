/** Passes a long answer directly to its reader and disconnects a reader that stalls. Keeps at most 256 kB in memory. */
import { PassThrough, type Readable } from 'node:stream';
import { STREAM_STALL_MS } from '#server/psql/limits.ts';

/** Carries an answer to its reader; `write` resolves when there is room for more. */
export interface Sink {
  readonly body: Readable;
  write(chunk: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export function openPipe(): Sink {
  const body = new PassThrough({ highWaterMark: 256 * 1024 });
  return {
    body,
    write: async (chunk) => {
      if (!body.write(chunk)) await drained(body);
    },
    end: async () => {
      body.end();
    },
  };
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
