/** /tiles: the background of maps, and its description. Decides where tiles come from; draws and fetches none itself. */
import { LRUCache } from 'lru-cache';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { type AddressParts, readAddress } from './address.ts';
import { basemap } from './basemap.ts';
import { outsideTiles } from './outside.ts';
import { tileSize } from './mercator.ts';

export interface TilesOptions {
  config: Partial<Pick<Config, 'TILE_URL' | 'TILE_ATTRIBUTION' | 'TILE_MAX_ZOOM'>>;
  /** The folder of the tile cache; null for none on disk. */
  directory: string | null;
}

/** Milliseconds for which a session is not looked up again: a map fetches thirty tiles at once, and tiles are no secret. */
const trustFor = 30_000;

export async function tiles(app: FastifyInstance, { config, directory }: TilesOptions): Promise<void> {
  const warn = (error: unknown): void => app.log.warn({ err: error }, 'tiles are not kept');
  const source =
    config.TILE_URL === undefined
      ? basemap(directory, warn)
      : outsideTiles(
          {
            template: config.TILE_URL,
            attribution: config.TILE_ATTRIBUTION ?? '',
            deepest: config.TILE_MAX_ZOOM ?? 19,
            directory,
          },
          warn,
        );
  app.addHook('onClose', () => source.close());
  const admitted = new LRUCache<string, true>({ max: 10_000, ttl: trustFor });

  async function admit(request: FastifyRequest): Promise<void> {
    const hash = request.tokenHash ?? '';
    if (admitted.has(hash)) return;
    await request.admit();
    admitted.set(hash, true);
  }

  app.get('/tiles/info', () => {
    const address = (theme: string): string => `/tiles/${theme}{z}/{x}/{y}{r}.png?v=${source.version()}`;
    return {
      attribution: source.attribution,
      credits: source.credits,
      minZoom: 0,
      maxZoom: source.deepest,
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
  const matches = (request: FastifyRequest, etag: string): boolean =>
    (request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag);
  const unchanged = (
    request: FastifyRequest<{ Querystring: { v?: string } }>,
    reply: FastifyReply,
    etag: string,
  ): FastifyReply => headers(request, reply, etag).code(304).send();

  app.get('/tiles/:z/:x/:file', { config: { access: 'asked', queued: true } }, send);
  app.get('/tiles/:theme/:z/:x/:file', { config: { access: 'asked', queued: true } }, send);
}
