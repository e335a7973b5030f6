/** A PMTiles file on this computer: pictures of a map, or its roads as shapes. Reads tiles; draws none. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { Compression, PMTiles, type Source, TileType } from 'pmtiles';

/** The tile of the file that has the shapes of another one, and its zoom. */
export interface Shapes {
  bytes: Uint8Array;
  zoom: number;
}

export interface TileFile {
  /** The media type of its pictures; null for shapes. */
  type: string | null;
  first: number;
  deepest: number;
  attribution: string;
  /** Changes with the file. */
  version: string;
  /** Null where the file has no tile, or one that can't be read. */
  tile: (zoom: number, x: number, y: number) => Promise<Buffer | null>;
  /** Logs a tile that can't be read or drawn, once. */
  report: (zoom: number, x: number, y: number, error: unknown) => void;
  close: () => Promise<void>;
}

const types: Readonly<Partial<Record<TileType, string | null>>> = {
  [TileType.Mvt]: null,
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

/** Throws with a message for the operator if there is no such file, or none of tiles that can be shown. `credit` replaces the file's own attribution; `warn` is called for a tile that can't be read. */
export async function openTileFile(
  path: string,
  credit?: string,
  warn: (message: string) => void = () => undefined,
): Promise<TileFile> {
  const refused = (reason: string): Error => new Error(`BASEMAP_PMTILES: ${path} ${reason}`);
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw refused(error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${error.message}`);
  });
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) as ArrayBuffer };
    },
  };
  try {
    const archive = new PMTiles(source);
    const header = await archive.getHeader().catch(() => {
      throw refused('is no PMTiles file of version 3');
    });
    const type = types[header.tileType];
    if (type === undefined) throw refused('has neither pictures (PNG, JPEG, WebP, AVIF) nor vector tiles (MVT)');
    if (header.tileCompression !== Compression.None && header.tileCompression !== Compression.Gzip)
      throw refused('has tiles that are packed with something other than gzip');
    const { size, mtimeMs } = await file.stat();
    const whole = header.tileDataOffset + (header.tileDataLength ?? 0);
    if (size < whole) throw refused(`is cut off: it has ${size} of ${whole} bytes`);
    const words = credit ?? textOf(await attributionOf(archive));
    if (words === '') throw refused('names no source: TILE_ATTRIBUTION is needed with it');
    const reported = new Set<string>();
    const report: TileFile['report'] = (zoom, x, y, error) => {
      const tile = `${zoom}/${x}/${y}`;
      if (reported.has(tile)) return;
      reported.add(tile);
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
      warn(`BASEMAP_PMTILES: the tile ${tile} of ${path} can't be read: ${reason}`);
    };
    return {
      type,
      first: header.minZoom,
      deepest: header.maxZoom,
      attribution: words,
      version: createHash('sha256')
        .update(`${basename(path)} ${size} ${mtimeMs}`)
        .digest('hex')
        .slice(0, 12),
      tile: async (zoom, x, y) => {
        try {
          const found = await archive.getZxy(zoom, x, y);
          if (found === undefined) return null;
          const bytes = Buffer.from(found.data);
          const isPicture = type === null || (await fileTypeFromBuffer(bytes))?.mime.startsWith('image/') === true;
          if (!isPicture) throw new Error('it is no picture');
          return bytes;
        } catch (error) {
          report(zoom, x, y, error);
          return null;
        }
      },
      report,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Empty if the file has none that can be read. */
async function attributionOf(archive: PMTiles): Promise<string> {
  const words: unknown = await archive.getMetadata().catch(() => null);
  const { attribution } = (words ?? {}) as { attribution?: unknown };
  return typeof attribution === 'string' ? attribution : '';
}

/** An attribution may be HTML; it is shown as text. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();

interface At {
  zoom: number;
  x: number;
  y: number;
}

/** The tile of a file that has the shapes of a tile: beyond the deepest zoom of the file the one around it. */
export function tileAround({ deepest }: TileFile, { zoom, x, y }: At): [zoom: number, x: number, y: number] {
  const own = Math.min(zoom, deepest);
  return [own, Math.floor(x / 2 ** (zoom - own)), Math.floor(y / 2 ** (zoom - own))];
}

/** The shapes of a tile. */
export async function shapesOf(file: TileFile, tile: At): Promise<Shapes | null> {
  const own = tileAround(file, tile);
  const bytes = await file.tile(...own);
  return bytes === null ? null : { bytes, zoom: own[0] };
}
