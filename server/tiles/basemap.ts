/** The offline basemap: tiles from memory, from disk, or drawn by threads. */
import { availableParallelism } from 'node:os';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tooBusy } from '#server/refusal.ts';
import { DiskCache } from './disk-cache.ts';
import { memoryCache } from '#server/memory-cache.ts';
import { QueueFull, RenderPool } from './pool.ts';
import { basemapVersion } from './reference.ts';
import { keyOf, type Picture, type TileSource } from './source.ts';

const memoryMost = 24 * 1024 * 1024;
const diskMost = 256 * 1024 * 1024;

interface Drawing {
  picture: Promise<Picture>;
  waiting: number;
  nobody: AbortController;
}

export function basemap(directory: string | null, warn: (error: unknown) => void): TileSource {
  const memory = memoryCache<Picture>(memoryMost);
  const pool = new RenderPool(availableParallelism() < 4 ? 1 : 2);
  const drawings = new Map<string, Drawing>();
  let version: string | null = null;
  let disk: DiskCache | null = null;

  const versionNow = (): string => {
    if (version !== null) return version;
    version = basemapVersion();
    if (directory !== null) {
      disk = new DiskCache(join(directory, version), diskMost, warn);
      void dropOthers(directory, version).catch(warn);
    }
    return version;
  };
  const etag = (key: string): string => `"${versionNow()}/${key}"`;

  return {
    attribution: 'Natural Earth, GeoNames (CC BY 4.0), Visionscarto',
    credits: [
      { name: 'Natural Earth', licence: 'public domain', url: 'https://www.naturalearthdata.com/' },
      { name: 'GeoNames', licence: 'CC BY 4.0', url: 'https://www.geonames.org/' },
      {
        name: 'Visionscarto world atlas',
        licence: 'BSD-3-Clause',
        url: 'https://observablehq.com/@visionscarto/world-atlas-topojson',
      },
    ],
    deepest: 14,
    version: versionNow,
    etag: (tile) => etag(keyOf(tile)),
    close: () => pool.close(),

    async picture(tile, signal) {
      const key = keyOf(tile);
      const tag = etag(key);
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      const drawing = drawings.get(key) ?? begin();
      drawing.waiting += 1;
      const leave = (): void => {
        drawing.waiting -= 1;
        if (drawing.waiting > 0) return;
        if (drawings.get(key) === drawing) drawings.delete(key);
        drawing.nobody.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await drawing.picture;
      } catch (error) {
        throw error instanceof QueueFull ? tooBusy(5) : error;
      } finally {
        signal.removeEventListener('abort', leave);
      }

      function begin(): Drawing {
        const nobody = new AbortController();
        const begun = { picture: draw(nobody.signal), waiting: 0, nobody };
        const end = (): void => {
          if (drawings.get(key) === begun) drawings.delete(key);
        };
        begun.picture.then(end, end);
        drawings.set(key, begun);
        return begun;
      }

      async function draw(nobodyWaits: AbortSignal): Promise<Picture> {
        const stored = await disk?.get(key);
        const bytes = stored?.bytes ?? (await pool.render(tile, nobodyWaits));
        const picture = { bytes, type: 'image/png', etag: tag };
        memory.set(key, picture);
        if (stored == null) void disk?.set(key, bytes);
        return picture;
      }
    },
  };
}

/** Tiles of other versions are never requested again. */
async function dropOthers(directory: string, version: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => []))
    if (/^[\da-f]{12}$/.test(name) && name !== version)
      await rm(join(directory, name), { recursive: true, force: true });
}
