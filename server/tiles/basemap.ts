/** The offline basemap: tiles from memory, from disk, or drawn by threads. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tooBusy } from '#server/refusal.ts';
import { DiskCache } from './disk-cache.ts';
import { memoryCache } from '#server/http/memory-cache.ts';
import { DrawingFailed, QueueFull, RenderPool } from './pool.ts';
import { basemapVersion } from './reference.ts';
import type { Drawing as RoadDrawing, TileRequest } from './render.ts';
import { keyOf, NEAR, type Picture, type TileSource } from './source.ts';
import { shapesOf, tileAround, type TileFile } from './tile-file.ts';

const OWN = 'Natural Earth, GeoNames CC BY, Who’s On First, Quattroshapes CC BY, Visionscarto';
/** Here 93 of 100 places with figures have three names or more around them, half of them 25; at zoom 12 it is 62, and half have 4. */
const NEAR_OF_OWN = 10;
const memoryMost = 24 * 1024 * 1024;
const diskMost = 256 * 1024 * 1024;

interface Drawing {
  picture: Promise<Picture>;
  waiting: number;
  nobody: AbortController;
}

/** `roads`: a file with the shapes of roads, drawn from a zoom on. */
export function basemap(
  directory: string | null,
  warn: (error: unknown) => void,
  roads: { file: TileFile; from: number } | null = null,
): TileSource {
  const memory = memoryCache<Picture>(memoryMost);
  const pool = new RenderPool(availableParallelism() < 4 ? 1 : 2);
  const drawings = new Map<string, Drawing>();
  let version: string | null = null;
  let disk: DiskCache | null = null;

  const versionNow = (): string => {
    if (version !== null) return version;
    const own = basemapVersion();
    version =
      roads === null
        ? own
        : createHash('sha256')
            .update(own + roads.file.version + roads.from)
            .digest('hex')
            .slice(0, 12);
    if (directory !== null) {
      disk = new DiskCache(join(directory, version), diskMost, warn);
      void dropOthers(directory, version).catch(warn);
    }
    return version;
  };
  const etag = (key: string): string => `"${versionNow()}/${key}"`;

  const withRoads = async (tile: TileRequest): Promise<RoadDrawing> =>
    roads === null || tile.zoom < roads.from ? tile : { ...tile, roads: await shapesOf(roads.file, tile) };

  return {
    attribution: roads === null ? OWN : `${roads.file.attribution}, ${OWN}`,
    credits: [
      ...(roads === null ? [] : [{ name: roads.file.attribution, licence: '', url: null }]),
      { name: 'Natural Earth', licence: 'public domain', url: 'https://www.naturalearthdata.com/' },
      { name: 'GeoNames', licence: 'CC BY 4.0', url: 'https://www.geonames.org/' },
      { name: 'Who’s On First', licence: 'CC0', url: 'https://whosonfirst.org/docs/licenses/' },
      { name: 'Quattroshapes by Foursquare', licence: 'CC BY', url: 'https://github.com/foursquare/quattroshapes' },
      {
        name: 'Visionscarto world atlas',
        licence: 'BSD-3-Clause',
        url: 'https://observablehq.com/@visionscarto/world-atlas-topojson',
      },
    ],
    deepest: 14,
    near: roads === null ? NEAR_OF_OWN : NEAR,
    version: versionNow,
    etag: (tile) => etag(keyOf(tile)),
    close: async () => {
      await Promise.all([pool.close(), roads?.file.close()]);
    },

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
        const bytes = stored?.bytes ?? (await drawn(nobodyWaits));
        const picture = { bytes, type: 'image/png', etag: tag };
        memory.set(key, picture);
        if (stored == null) void disk?.set(key, bytes);
        return picture;
      }

      async function drawn(nobodyWaits: AbortSignal): Promise<Buffer> {
        const drawing = await withRoads(tile);
        try {
          return await pool.render(drawing, nobodyWaits);
        } catch (error) {
          if (!(error instanceof DrawingFailed) || roads === null || drawing.roads == null) throw error;
          roads.file.report(...tileAround(roads.file, tile), error);
          return pool.render(tile, nobodyWaits);
        }
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
