/** The map and the gazetteer: tiles beside an empty picture and a bare server, and searches of places beside a bare route that returns the same bytes. */
import { statSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { fastify } from 'fastify';
import { Gazetteer } from '#server/places/gazetteer.ts';
import { indexFile } from '#server/places/index-store.ts';
import { placesPlugin } from '#server/places/plugin.ts';
import { Search } from '#server/places/search.ts';
import { tileSize, worldX, worldY } from '#server/tiles/mercator.ts';
import { compareLoad } from './load.ts';
import { read } from './recording.ts';
import { below, type Context, enough, limit, megabytes, milliseconds, pairOf, perSecond } from './report.ts';
import { slow, timed } from './report.ts';
import { installed, memoryOf, serve } from './server.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

/** Crowded and empty places, coasts and the 180° meridian: longitude and latitude. */
const spots = '34.4,31.5 34,45 76,34.5 179.9,-17 5,14 46,5 2.3,48.8 77.2,28.6 120,31 -72.3,18.6'.split(' ');
const zooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

export async function benchTiles(context: Context): Promise<void> {
  const { say, report } = context;
  const picture = await empty();
  await using bare = fastify();
  bare.get('/', (_request, reply) => reply.type('image/png').send(picture));
  const bareUrl = await bare.listen(anywhere);
  await using server = await serve(await installed());
  const { url, cookie, pid } = server;
  const get = (address: string): Promise<number> =>
    timed(async () => {
      const response = await fetch(address, { headers: { cookie } });
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      await response.arrayBuffer();
    });
  const before = memoryOf(pid);
  // The first tile starts the thread and reads the map.
  say(`the first tile of all after ${milliseconds(await get(`${url}/tiles/0/0/0.png`))}`);
  const [first, second]: [number, number][][] = [[], []];
  for (const [longitude = 0, latitude = 0] of spots.map((spot) => spot.split(',').map(Number)))
    for (const zoom of zooms) {
      const [x, y] = [worldX(longitude), worldY(latitude)].map((part) => Math.floor(part * 2 ** zoom));
      const tile = `${url}/tiles/${zoom}/${x}/${y}.png`;
      first?.push([await get(tile), await timed(empty)]);
      second?.push([await get(tile), await get(bareUrl)]);
    }
  const grown = memoryOf(pid) - before;
  for (const [which, turns = [], beside, most] of [
    [`first request (${first?.length} tiles)`, first, 'an empty picture of the same renderer', 15],
    ['second request', second, 'a bare server with one picture', 2],
  ] as const) {
    const { measured, floor, ratio } = pairOf(turns);
    const took = `${milliseconds(measured)}, 95% within ${milliseconds(slow(turns.map(([each]) => each)))}`;
    const held = { ratio, ...below(measured, most, milliseconds) };
    report(`tiles: ${which}`, took, `${milliseconds(floor)} ${beside}`, held);
  }
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
  const { say, report } = context;
  const idle = process.memoryUsage.rss();
  await using app = fastify();
  await app.register(placesPlugin, { config: {} });
  const url = await app.listen(anywhere);
  const answerTo = async (path: string): Promise<string> => (await fetch(`${url}/${path}`)).text();
  say(`the first search, the index read, took ${milliseconds(await timed(() => answerTo('q/kampala')))}`);
  for (const path of ['q/kmpala', 'r/32.58/0.31']) await answerTo(path);
  const grown = process.memoryUsage.rss() - idle;

  const index = await indexFile();
  const gazetteer = new Gazetteer(index);
  // Searches for places of all ranks; every second group of four is limited to one country.
  const texts: string[] = [];
  const answers = new Map<string, string>();
  for (let number = 0; number < SEARCHES; number += 1) {
    const { name, name_suffix, iso3 } = gazetteer.place(Math.floor((number * gazetteer.size) / SEARCHES));
    const text = ways[number % ways.length]?.(name, name_suffix) ?? name;
    const path = `${number % 8 < 4 ? `${iso3}/` : ''}q/${encodeURIComponent(text)}`;
    texts.push(text);
    answers.set(`/${path}`, await answerTo(path));
  }
  await using bare = fastify();
  bare.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(answers.get(request.url)));
  const measured = { url, headers: {}, requests: [...answers.keys()].map((path) => read(path.slice(1))) };
  await compareLoad(context, 'places: searches by the route', {
    measured,
    floor: { ...measured, url: await bare.listen(anywhere) },
    beside: 'bare route, same bytes',
    numbers: [1, 8],
    held: ({ ratio, measured: rate }, clients, latency) => {
      return { ratio, ...(clients === 1 ? below(latency, 5, milliseconds) : enough(rate, 1_000)) };
    },
  });
  const rate = findingRate(new Search(gazetteer), texts);
  report('places: finding alone, everywhere, on one core', perSecond(rate), '', enough(rate, 2_000));
  const file = `${megabytes(statSync(index).size)} the file itself`;
  const what = 'places: memory above idle, with the index in use';
  report(what, megabytes(grown), file, below(grown, 250e6, megabytes));
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
