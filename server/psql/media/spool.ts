/** Keeps a long text in a temporary file while its reader reads it. Holds one chunk in memory, never the whole. */
import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isDiskFull, Refusal } from '#server/refusal.ts';
import type { Sink } from './pipe.ts';

const CHUNK = 64 * 1024;

export async function openSpool(): Promise<Sink> {
  const path = join(tmpdir(), `helix-${randomUUID()}`);
  const file = await open(path, 'ax+', 0o600).catch(inWords);
  // An unlinked file disappears when it is closed, even if the program crashes.
  await unlink(path);
  let written = 0;
  let read = 0;
  let ended = false;
  let hungry = false;

  const feed = async (): Promise<void> => {
    hungry = read === written && !ended;
    if (hungry) return;
    if (read === written) {
      body.push(null);
      return;
    }
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(CHUNK, written - read)), {
      position: read,
    });
    read += bytesRead;
    body.push(buffer.subarray(0, bytesRead));
  };
  const feedOrBreak = (): void => {
    feed().catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))));
  };
  const body = new Readable({ highWaterMark: CHUNK, read: feedOrBreak });
  body.once('close', () => void file.close().catch(() => undefined));
  const grow = async (chunk: string | Uint8Array): Promise<void> => {
    const bytes = Buffer.from(chunk);
    await file.appendFile(bytes).catch(inWords);
    written += bytes.length;
    if (hungry) feedOrBreak();
  };
  const end = async (): Promise<void> => {
    ended = true;
    if (hungry) feedOrBreak();
  };
  return { body, write: grow, end };
}

/** A full disk is not an error in the request, and an administrator can free space. */
function inWords(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new Refusal(507, {
    constraint: 'download_room',
    message: "The server's disk is too full for this download. Please tell an administrator.",
  });
}
