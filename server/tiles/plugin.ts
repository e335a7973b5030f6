/** /tiles: the background of maps, and its description. Decides where tiles come from; draws and fetches none itself. */
import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { namesTag } from '#server/http/etags.ts';
import { forTokens } from '#server/session/guard.ts';
import { type AddressParts, readAddress } from './address.ts';
import { basemap } from './basemap.ts';
import { layered, picturesOf } from './layered.ts';
import { outsideTiles } from './outside.ts';
import { tileSize } from './mercator.ts';
import type { TileSource } from './source.ts';
import { openTileFile } from './tile-file.ts';

export interface TilesOptions {
  config: Partial<
    Pick<Config, 'TILE_URL' | 'TILE_ATTRIBUTION' | 'TILE_MAX_ZOOM' | 'TILE_FROM_ZOOM' | 'BASEMAP_PMTILES' | 'DATA_DIR'>
  >;
  /** The folder of the tile cache; null for none on disk. */
  directory: string | null;
}

/** Milliseconds for which a session is not looked up again: a map fetches thirty tiles at once, and tiles are no secret. */
const trustFor = 30_000;

export async function tiles(app: FastifyInstance, { config, directory }: TilesOptions): Promise<void> {
  const warn = (error: unknown): void => app.log.warn({ err: error }, 'tiles are not kept');
  const source = await sourceOf(config, directory, warn, (message) => app.log.warn(message));
  app.addHook('onClose', () => source.close());
  const admitted = new LRUCache<string, true>({ max: 10_000, ttl: trustFor });

  async function admit(request: FastifyRequest): Promise<void> {
    const hash = request.tokenHash ?? '';
    // A token is looked up each time, because it may end at once and may not read at all.
    if (!request.isBearer && admitted.has(hash)) return;
    await request.admit();
    admitted.set(hash, true);
  }

  app.get('/tiles/info', forTokens, () => {
    const address = (theme: string): string => `/tiles/${theme}{z}/{x}/{y}{r}.png?v=${source.version()}`;
    return {
      attribution: source.attribution,
      credits: source.credits,
      minZoom: 0,
      maxZoom: source.deepest,
      nearZoom: source.near,
      tileSize,
      tiles: { light: address(''), dark: address('dark/') },
    };
  });

  async function send(
    request: FastifyRequest<{ Params: AddressParts; Querystring: { v?: string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    await admit(request);
    const tile = readAddress(request.params, source.deepest);
    const known = source.etag(tile);
    if (known !== null && matches(request, known)) return unchanged(request, reply, known);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      const { bytes, type, etag } = await source.picture(tile, gone.signal);
      if (matches(request, etag)) return unchanged(request, reply, etag);
      return headers(request, reply, etag).type(type).send(bytes);
    } catch (error) {
      // The map has moved on, and the client has left.
      if (gone.signal.aborted) return reply.hijack();
      throw error;
    }
  }

  const headers = (request: FastifyRequest<{ Querystring: { v?: string } }>, reply: FastifyReply, etag: string) => {
    const current = request.query.v === source.version();
    return reply
      .header('etag', etag)
      .header('vary', 'cookie')
      .header('cache-control', current ? 'private, max-age=31536000, immutable' : 'private, max-age=86400');
  };
  const matches = (request: FastifyRequest, etag: string): boolean => namesTag(request.headers['if-none-match'], etag);
  const unchanged = (
    request: FastifyRequest<{ Querystring: { v?: string } }>,
    reply: FastifyReply,
    etag: string,
  ): FastifyReply => headers(request, reply, etag).code(304).send();

  app.get('/tiles/:z/:x/:file', { config: { access: 'deferred', queued: true, tokens: true } }, send);
  app.get('/tiles/:theme/:z/:x/:file', { config: { access: 'deferred', queued: true, tokens: true } }, send);
}

/** Our own basemap, up to the zoom from which another source is set. */
async function sourceOf(
  config: TilesOptions['config'],
  directory: string | null,
  warn: (error: unknown) => void,
  report: (message: string) => void,
): Promise<TileSource> {
  const from = config.TILE_FROM_ZOOM ?? 0;
  if (config.BASEMAP_PMTILES !== undefined) {
    const path = resolve(config.DATA_DIR ?? '.', config.BASEMAP_PMTILES);
    const file = await openTileFile(path, config.TILE_ATTRIBUTION, report);
    // Shapes are drawn at every zoom of our own map.
    const deepest = file.type === null ? 14 : file.deepest;
    if (from > deepest) {
      await file.close();
      throw new Error(`TILE_FROM_ZOOM: ${from} is too deep: the map with ${path} ends at zoom ${deepest}`);
    }
    if (file.type === null) return basemap(directory, warn, { file, from: Math.max(from, file.first) });
    return layered(basemap(directory, warn), picturesOf(file, file.type), Math.max(from, file.first));
  }
  if (config.TILE_URL === undefined) return basemap(directory, warn);
  const { TILE_URL: template, TILE_ATTRIBUTION: attribution = '', TILE_MAX_ZOOM: deepest = 19 } = config;
  const outside = outsideTiles({ template, attribution, deepest, directory }, warn);
  return from === 0 ? outside : layered(basemap(directory, warn), outside, from);
}
