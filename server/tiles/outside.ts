/** Tiles of an outside service, fetched once and cached for a week. Passes on only pictures of a limited size, and names failures. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readBody } from '#server/http/read-body.ts';
import { Refusal } from '#server/refusal.ts';
import { DiskCache } from './disk-cache.ts';
import { memoryCache } from '#server/http/memory-cache.ts';
import type { TileRequest } from './render.ts';
import { NEAR, type Picture, type TileSource } from './source.ts';

export interface OutsideOptions {
  /** With {z}, {x}, {y} and perhaps {r}. */
  template: string;
  attribution: string;
  deepest: number;
  directory: string | null;
  /** Milliseconds; shorter in tests. */
  patience?: number;
}

const memoryMost = 24 * 1024 * 1024;
const diskMost = 512 * 1024 * 1024;
const largest = 2 * 1024 * 1024;
/** A tile must not be requested again sooner (OpenStreetMap's policy). */
const fresh = 7 * 24 * 3600 * 1000;
const types: Readonly<Record<string, string>> = {
  '89504e47': 'image/png',
  ffd8ff: 'image/jpeg',
  '52494646': 'image/webp',
};

const typeOf = (bytes: Buffer): string | null =>
  Object.entries(types).find(([start]) => bytes.subarray(0, 4).toString('hex').startsWith(start))?.[1] ?? null;

const pictureOf = (bytes: Buffer, type: string): Picture => ({
  bytes,
  type,
  etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
});

export function outsideTiles(options: OutsideOptions, warn: (error: unknown) => void): TileSource {
  const { template, attribution, deepest, directory, patience = 10_000 } = options;
  const version = createHash('sha256').update(template).digest('hex').slice(0, 12);
  const memory = memoryCache<Picture & { at: number }>(memoryMost);
  const disk = directory === null ? null : new DiskCache(join(directory, `outside-${version}`), diskMost, warn);
  const asking = new Map<string, Promise<Picture>>();
  const stopped = new AbortController();

  const addressOf = ({ zoom, x, y, scale }: TileRequest): string =>
    template
      .replaceAll('{z}', String(zoom))
      .replaceAll('{x}', String(x))
      .replaceAll('{y}', String(y))
      .replaceAll('{r}', scale === 2 ? '@2x' : '');

  async function ask(tile: TileRequest): Promise<Picture> {
    const key = addressOf(tile);
    const stored = await disk?.get(key);
    const type = stored == null ? null : typeOf(stored.bytes);
    const old = stored == null || type === null ? null : { ...pictureOf(stored.bytes, type), at: stored.at };
    if (old !== null && Date.now() - old.at < fresh) return remember(key, old);
    try {
      const bytes = await fetchTile(key, AbortSignal.any([AbortSignal.timeout(patience), stopped.signal]));
      const seen = typeOf(bytes);
      if (seen === null) throw failed('what it sent is no picture');
      void disk?.set(key, bytes);
      return remember(key, { ...pictureOf(bytes, seen), at: Date.now() });
    } catch (error) {
      // An old tile is better than none while the service is unreachable.
      if (old !== null && error instanceof Refusal && error.status >= 500) return old;
      throw error;
    }
  }

  function remember(key: string, picture: Picture & { at: number }): Picture {
    memory.set(key, picture);
    return picture;
  }

  return {
    attribution,
    credits: [{ name: attribution, licence: '', url: null }],
    deepest,
    near: Math.min(NEAR, deepest),
    version: () => version,
    etag: () => null,
    async close() {
      stopped.abort();
      await Promise.allSettled(asking.values());
    },
    picture(tile) {
      const key = addressOf(tile);
      const kept = memory.get(key);
      if (kept !== undefined && Date.now() - kept.at < fresh) return Promise.resolve(kept);
      const answer = asking.get(key) ?? ask(tile).finally(() => asking.delete(key));
      asking.set(key, answer);
      return answer;
    },
  };
}

async function fetchTile(address: string, signal: AbortSignal): Promise<Buffer> {
  try {
    const response = await fetch(address, { signal, headers: { accept: 'image/*', 'user-agent': 'Helix' } });
    if (response.status === 404 || response.status === 204)
      throw new Refusal(404, { constraint: 'tile_outside', message: 'The tile service has no such tile' });
    if (!response.ok) throw failed(`it answered ${response.status}`);
    if (!(response.headers.get('content-type') ?? '').startsWith('image/')) throw failed('what it sent is no picture');
    const body = await readBody(response, largest);
    if (body === null) throw failed('what it sent is too large');
    return body;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Refusal(504, { constraint: 'tile_source_late', message: 'The tile service did not answer in time' });
    throw failed('it cannot be reached');
  }
}

const failed = (reason: string): Refusal =>
  new Refusal(502, { constraint: 'tile_source_failed', message: `The tile service failed: ${reason}` });
