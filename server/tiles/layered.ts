/** Two sources as one: our own basemap, and from a zoom on the other source where it has tiles. */
import { NEAR, type Picture, type TileSource } from './source.ts';
import { Refusal } from '#server/refusal.ts';
import type { TileFile } from './tile-file.ts';

export function layered(own: TileSource, other: TileSource, from: number): TileSource {
  const of = ({ zoom }: { zoom: number }): TileSource => (zoom < from ? own : other);
  return {
    attribution: `${other.attribution}, ${own.attribution}`,
    credits: [...other.credits, ...own.credits],
    deepest: other.deepest,
    near: from > NEAR ? own.near : other.near,
    version: () => `${own.version()}-${other.version()}`,
    etag: (tile) => of(tile).etag(tile),
    async picture(tile, signal) {
      try {
        return await of(tile).picture(tile, signal);
      } catch (error) {
        // A file or a service of one country has no tiles around it.
        if (!isMissing(error) || tile.zoom > own.deepest) throw error;
        return own.picture(tile, signal);
      }
    },
    close: async () => {
      await Promise.all([own.close(), other.close()]);
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Refusal && error.constraint === 'tile_outside';

/** The pictures of a file, which are the same for both themes and all screens. */
export function picturesOf(file: TileFile, type: string): TileSource {
  const etag = ({ zoom, x, y }: { zoom: number; x: number; y: number }): string =>
    `"${file.version}/${zoom}/${x}/${y}"`;
  return {
    attribution: file.attribution,
    credits: [{ name: file.attribution, licence: '', url: null }],
    deepest: file.deepest,
    near: Math.min(NEAR, file.deepest),
    version: () => file.version,
    etag,
    close: file.close,
    async picture(tile): Promise<Picture> {
      const bytes = await file.tile(tile.zoom, tile.x, tile.y);
      if (bytes === null)
        throw new Refusal(404, { constraint: 'tile_outside', message: 'The tile service has no such tile' });
      return { bytes, type, etag: etag(tile) };
    },
  };
}
