/** Streams an upload into a new file on disk. Removes the file if the upload breaks off or is too large. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILES, LARGEST_FILE } from '#domain/messages/files.ts';
import { Refusal } from '#server/refusal.ts';
import { atMost, hurry, type Pace } from './stream-limits.ts';
import { whileRoom, type Arrivals } from './free-space.ts';
import { storageFailure } from './storage.ts';

export interface Received {
  path: string;
  size: number;
}

/** With the name that its person gave it. */
export interface UploadedFile {
  uuid: string;
  name: string;
  received: Received;
}

export const tooLarge = (): Refusal => new Refusal(413, { constraint: 'upload_size', message: FILES.tooLarge });

/** A sender with less than a byte a minute has gone. */
const slowest: Pace = { window: 60_000, leastBytes: 1 };

const tooSlow = (): Refusal =>
  new Refusal(408, { constraint: 'upload_pace', message: 'No more data of the file arrived for a minute' });

export async function receive(source: Readable, arrivals: Arrivals, signal?: AbortSignal): Promise<Received> {
  const path = join(arrivals.incoming, randomUUID());
  const size = await writeTo(source, path, signal, slowest, whileRoom(arrivals));
  return { path, size };
}

/** Whether the disk failed; otherwise the sender did. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && /^(open|write|fsync|close)$/.test(String(error.syscall));

export async function writeTo(
  source: Readable,
  path: string,
  signal?: AbortSignal,
  pace = slowest,
  room: Transform = new PassThrough(),
): Promise<number> {
  // `flush` syncs the file to the disk before it counts as written.
  const file = createWriteStream(path, { flush: true });
  try {
    await pipeline(source, hurry(source, pace, tooSlow), atMost(LARGEST_FILE, tooLarge), room, file, { signal });
    return file.bytesWritten;
  } catch (error) {
    // Waits for the close, because a file that is still being opened could be created after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.destroy().once('close', () => resolve()));
    await rm(path, { force: true });
    throw isOfDisk(error) ? storageFailure(error) : error;
  }
}
