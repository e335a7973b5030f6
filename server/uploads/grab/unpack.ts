/** Decompresses the body of an answer while it is read. Refuses a body that is too large, too slow or incomplete. */
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import { atMost, hurry, megabytes } from '#server/uploads/stream-limits.ts';
import type { Outside } from './outside.ts';
import { failed } from './refusals.ts';

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
};

export function unpacked(
  answer: IncomingMessage,
  host: string,
  { patience }: Outside,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Readable {
  const tooLarge = (): Error => failed('grab_size', `The file at ${host} is larger than ${megabytes(limit)}`);
  if (Number(answer.headers['content-length'] ?? 0) > limit) {
    answer.destroy();
    throw tooLarge();
  }
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const unpacker = unpackers[encoding];
  if (unpacker === undefined && encoding !== 'identity' && encoding !== '') {
    answer.destroy();
    throw failed('grab_encoding', `${host} sent a file that is packed in an unknown way`);
  }
  const body = atMost(limit, tooLarge);
  const stages = unpacker === undefined ? [] : [atMost(limit, tooLarge), unpacker()];
  const hurried = hurry(answer, patience, () => failed('grab_slow', `${host} sends the file too slowly`));
  const end = (): void => void body.destroy(signal.reason instanceof Error ? signal.reason : undefined);
  signal.addEventListener('abort', end, { once: true });
  body.once('close', () => signal.removeEventListener('abort', end));
  // Ignores errors here, because the pipeline destroys `body` with them, and its reader gets them.
  pipeline([answer, hurried, ...stages, body], () => undefined);
  return body;
}
