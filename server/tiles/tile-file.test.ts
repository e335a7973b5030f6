/** Tests PMTiles files: pictures instead of the map, roads over it, and files that are neither. The files are written here, byte by byte. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#server/testing/server.ts';
import { basemap } from './basemap.ts';
import { layered, picturesOf } from './layered.ts';
import { tileRenderer } from './render.ts';
import { palettes } from './themes.ts';
import { openTileFile, shapesOf } from './tile-file.ts';

interface OneTile {
  type: TileType;
  z: number;
  x: number;
  y: number;
  bytes: Buffer;
  metadata?: object;
  /** Of the tile; none by default. */
  compression?: Compression;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-pmtiles-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A PMTiles file of version 3 with one tile, by its specification. */
async function written(
  name: string,
  { type, z, x, y, bytes, metadata = {}, compression = Compression.None }: OneTile,
): Promise<string> {
  const directory = new PbfWriter();
  for (const number of [1, zxyToTileId(z, x, y), 1, bytes.length, 1]) directory.writeVarint(number);
  const root = Buffer.from(directory.finish());
  const words = Buffer.from(JSON.stringify(metadata));
  const head = Buffer.alloc(127);
  head.write('PMTiles');
  head[7] = 3;
  const numbers = [
    127,
    root.length,
    127 + root.length,
    words.length,
    0,
    0,
    127 + root.length + words.length,
    bytes.length,
    1,
    1,
    1,
  ];
  for (const [at, number] of numbers.entries()) head.writeBigUInt64LE(BigInt(number), 8 + 8 * at);
  // Clustered; the directory is not compressed.
  head.set([1, 1, compression, type, z, z], 96);
  const path = join(folder, name);
  await writeFile(path, Buffer.concat([head, root, words, bytes]));
  return path;
}

/** A vector tile with one highway from the left to the right edge, at half the height. */
function highway(): Buffer {
  const tile = new PbfWriter();
  tile.writeMessage(
    3,
    (_: null, layer: PbfWriter) => {
      layer.writeStringField(1, 'roads');
      layer.writeVarintField(15, 2);
      layer.writeVarintField(5, 4096);
      layer.writeMessage(
        2,
        (__: null, feature: PbfWriter) => {
          feature.writePackedVarint(2, [0, 0]);
          feature.writeVarintField(3, 2);
          // Move to 0, 2048; a line by 4096, 0.
          feature.writePackedVarint(4, [9, 0, 4096, 10, 8192, 0]);
        },
        null,
      );
      layer.writeStringField(3, 'kind');
      layer.writeMessage(4, (__: null, value: PbfWriter) => value.writeStringField(1, 'highway'), null);
    },
    null,
  );
  return Buffer.from(tile.finish());
}

const credit = { attribution: '<a href="https://example.org">&copy; Example streets</a>' };

test('the pictures of a file replace the map from a zoom on, with their credit', async () => {
  const bytes = createCanvas(256, 256).encodeSync('png');
  const path = await written('pictures.pmtiles', { type: TileType.Png, z: 5, x: 17, y: 12, bytes, metadata: credit });
  const server = await startServer({ config: { BASEMAP_PMTILES: path } });
  try {
    await server.addUser('amina', 'a long enough password', ['Viewer']);
    const headers = { cookie: await server.signIn('amina', 'a long enough password') };
    const get = (url: string) => server.app.inject({ url, headers });
    const info = (await get('/tiles/info')).json<{ attribution: string; maxZoom: number }>();
    expect(info).toMatchObject({ maxZoom: 5, nearZoom: 5 });
    expect(info.attribution).toMatch(/^© Example streets, Natural Earth/);
    expect((await get('/tiles/5/17/12.png')).rawPayload.equals(bytes)).toBe(true);
    expect((await get('/tiles/dark/5/17/12@2x.png')).rawPayload.equals(bytes)).toBe(true);
    // Below the first zoom of the file, and beside its only tile, the program draws its own map.
    for (const own of await Promise.all(['/tiles/4/8/6.png', '/tiles/5/1/1.png'].map(get))) {
      expect(own.statusCode).toBe(200);
      expect(own.rawPayload.equals(bytes)).toBe(false);
    }
  } finally {
    await server.close();
  }
});

test('the roads of a file are drawn over our own map, also at zooms deeper than the file @proof', async () => {
  const place = { z: 12, x: 2700, y: 1900 };
  const path = await written('roads.pmtiles', { type: TileType.Mvt, ...place, bytes: highway(), metadata: credit });
  const file = await openTileFile(path);
  expect(file).toMatchObject({ type: null, first: 12, deepest: 12, attribution: '© Example streets' });
  const render = tileRenderer();
  const colour = async (zoom: number, x: number, y: number, at: [number, number], withRoads: boolean) => {
    const roads = withRoads ? await shapesOf(file, { zoom, x, y }) : null;
    const context = createCanvas(256, 256).getContext('2d');
    context.drawImage(await loadImage(render({ zoom, x, y, theme: 'light', scale: 1, roads })), 0, 0);
    const [red = 0, green = 0, blue = 0] = context.getImageData(...at, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const road = palettes.light.mainRoad;
  expect(await colour(12, 2700, 1900, [40, 128], true)).toBe(road);
  expect(await colour(12, 2700, 1900, [40, 128], false)).not.toBe(road);
  // The lower left quarter: the road runs along its upper edge.
  expect(await colour(13, 5400, 3801, [40, 0], true)).toBe(road);
  // Beside its only tile the map is drawn as without the file: 'no roads known here'.
  expect(await shapesOf(file, { zoom: 12, x: 1, y: 1 })).toBeNull();
  const beside = { zoom: 13, x: 4779, y: 3915, theme: 'light', scale: 1 } as const;
  expect(render({ ...beside, roads: null }).equals(render(beside))).toBe(true);
  await file.close();
});

test.each<[string, Partial<OneTile>]>([
  ['that is no picture @proof', { type: TileType.Png, bytes: Buffer.from('not a picture') }],
  [
    'that is not packed as the file says @proof',
    { type: TileType.Mvt, bytes: highway(), compression: Compression.Gzip },
  ],
  [
    'that breaks off within its first layer @proof',
    { type: TileType.Mvt, bytes: Buffer.from('1a7f0affffffff', 'hex') },
  ],
  ['that is damaged within a feature @proof', { type: TileType.Mvt, bytes: highway().fill(0xff, 24) }],
])('drawn as if the file had none, and logged once: a tile %s', async (_case, broken) => {
  const place = { z: 12, x: 2700, y: 1900 };
  const path = await written('broken.pmtiles', { type: TileType.Mvt, bytes: highway(), ...place, ...broken });
  const lines: string[] = [];
  const file = await openTileFile(path, 'Example', (line) => lines.push(line));
  const own = basemap(null, () => undefined, file.type === null ? { file, from: 0 } : null);
  const source = file.type === null ? own : layered(own, picturesOf(file, file.type), 0);
  const tile = { zoom: 12, x: place.x, y: place.y, theme: 'light', scale: 1 } as const;
  try {
    const { bytes } = await source.picture(tile, new AbortController().signal);
    await source.picture({ ...tile, scale: 2 }, new AbortController().signal);
    expect(bytes.equals(tileRenderer()(tile))).toBe(true);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(`BASEMAP_PMTILES: the tile 12/2700/1900 of ${path} can't be read: `);
  } finally {
    await source.close();
  }
});

test('a file that can’t be shown is refused with the reason when the server starts', async () => {
  const bytes = Buffer.from('x');
  const tile = { z: 0, x: 0, y: 0, bytes, metadata: credit };
  const none = join(folder, 'none.pmtiles');
  const text = join(folder, 'text.pmtiles');
  await writeFile(text, 'This is a text and not a map at all. '.repeat(10));
  await expect(openTileFile(none)).rejects.toThrow(`BASEMAP_PMTILES: ${none} does not exist`);
  await expect(openTileFile(text)).rejects.toThrow('is no PMTiles file of version 3');
  await expect(openTileFile(await written('other.pmtiles', { ...tile, type: TileType.Unknown }))).rejects.toThrow(
    'has neither pictures',
  );
  const whole = await written('whole.pmtiles', { ...tile, type: TileType.Png, bytes: Buffer.alloc(500) });
  const cut = join(folder, 'cut.pmtiles');
  await writeFile(cut, (await readFile(whole)).subarray(0, 300));
  await expect(openTileFile(cut)).rejects.toThrow('is cut off: it has 300 of');
  const nameless = await written('nameless.pmtiles', { ...tile, type: TileType.Png, metadata: {} });
  await expect(openTileFile(nameless)).rejects.toThrow('TILE_ATTRIBUTION is needed with it');
  const named = await openTileFile(nameless, 'Example');
  expect(named.attribution).toBe('Example');
  await named.close();
  await expect(startServer({ config: { BASEMAP_PMTILES: none } })).rejects.toThrow('does not exist');
  const shallow = { BASEMAP_PMTILES: whole, TILE_ATTRIBUTION: 'Example', TILE_FROM_ZOOM: 1 };
  await expect(startServer({ config: shallow })).rejects.toThrow('ends at zoom 0');
});
