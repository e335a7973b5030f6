/** The map and the gazetteer: tiles beside an empty picture and a bare server, and the rate and the memory of searches of places. */
import { statSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { fastify } from 'fastify';
import { Gazetteer } from '#server/places/gazetteer.ts';
import { indexFile } from '#server/places/index-store.ts';
import { placesPlugin } from '#server/places/plugin.ts';
import { Search } from '#server/places/search.ts';
import { tileSize, worldX, worldY } from '#server/tiles/mercator.ts';
import { below, compare, type Context, enough, limit, megabytes, milliseconds, perSecond } from './report.ts';
import { download, installed, memoryOf, serve } from './server.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

/** Crowded and empty places, coasts and the 180° meridian: longitude and latitude. */
const spots = '34.4,31.5 34,45 76,34.5 179.9,-17 5,14 46,5 2.3,48.8 77.2,28.6 120,31 -72.3,18.6'.split(' ');
const zooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

export async function benchTiles(context: Context): Promise<void> {
  const picture = await empty();
  await using bare = fastify();
  bare.get('/', (_request, reply) => reply.type('image/png').send(picture));
  const bareUrl = await bare.listen(anywhere);
  await using server = await serve(await installed());
  const { url, cookie, pid } = server;
  const tiles = spots.flatMap((spot) => {
    const [longitude = 0, latitude = 0] = spot.split(',').map(Number);
    return zooms.map((zoom) => {
      const [x, y] = [worldX(longitude), worldY(latitude)].map((part) => Math.floor(part * 2 ** zoom));
      return `${url}/tiles/${zoom}/${x}/${y}.png`;
    });
  });
  const before = memoryOf(pid, 'VmRSS');
  // The first tile starts the thread and reads the map.
  await download(`${url}/tiles/0/0/0.png`, { cookie });
  for (const [which, floor, beside, most] of [
    [`first request (${tiles.length} tiles)`, empty, 'an empty picture of the same renderer', 15],
    ['second request', () => download(bareUrl), 'a bare server with one picture', 2],
  ] as const) {
    let next = 0;
    await compare(context, `tiles: ${which}`, {
      turns: tiles.length,
      measured: () => download(tiles[next++] ?? '', { cookie }),
      floor,
      beside,
      held: ({ measured, ratio }) => ({ ratio, ...below(measured, most, milliseconds) }),
    });
  }
  const grown = memoryOf(pid, 'VmRSS') - before;
  limit(context, "tiles: growth of the server's memory by these requests", grown, 150e6, megabytes);
}

/** The minimum cost of a tile. */
async function empty(): Promise<Buffer> {
  const canvas = createCanvas(tileSize, tileSize);
  canvas.getContext('2d').fillRect(0, 0, tileSize, tileSize);
  return canvas.encodeSync('png');
}

const SEARCHES = 2_000;

/** Typical input: a whole name, its beginning, two letters in the wrong order, a name with its state and country. */
const ways: ((name: string, suffix: string) => string)[] = [
  (name) => name,
  (name) => name.slice(0, 5),
  (name) => `${name.slice(0, 2)}${name.charAt(3)}${name.charAt(2)}${name.slice(4)}`,
  (name, suffix) => `${name}, ${suffix}`,
];

export async function benchPlaces(context: Context): Promise<void> {
  const idle = process.memoryUsage.rss();
  await using app = fastify();
  await app.register(placesPlugin, { config: {} });
  const url = await app.listen(anywhere);
  for (const path of ['q/kampala', 'q/kmpala', 'r/32.58/0.31']) await download(`${url}/${path}`);
  const grown = process.memoryUsage.rss() - idle;

  const index = await indexFile();
  const gazetteer = new Gazetteer(index);
  // Places of all ranks.
  const texts = Array.from({ length: SEARCHES }, (_, number) => {
    const { name, name_suffix } = gazetteer.place(Math.floor((number * gazetteer.size) / SEARCHES));
    return ways[number % ways.length]?.(name, name_suffix) ?? name;
  });
  const rate = findingRate(new Search(gazetteer), texts);
  context.report('places: finding alone, everywhere, on one core', perSecond(rate), '', enough(rate, 2_000));
  const file = `${megabytes(statSync(index).size)} the file itself`;
  const what = 'places: memory above idle, with the index in use';
  context.report(what, megabytes(grown), file, below(grown, 250e6, megabytes));
}

/** Without routes and answers: searches in a second of processor time, which is independent of other work on the machine. */
function findingRate(search: Search, texts: readonly string[]): number {
  const find = (text: string): unknown => search.find({ text, within: -1, preferred: -1, start: 0, count: 20 });
  texts.slice(0, 200).forEach(find);
  const before = process.cpuUsage();
  texts.forEach(find);
  const { user, system } = process.cpuUsage(before);
  return (texts.length * 1e6) / (user + system);
}
