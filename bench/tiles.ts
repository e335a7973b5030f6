/** Map tiles of the built server over HTTP: the first request for each and the second, beside an empty picture and a bare server; and the memory that drawing takes. */
import { createCanvas } from '@napi-rs/canvas';
import { fastify } from 'fastify';
import { tileSize, worldX, worldY } from '#server/tiles/mercator.ts';
import { memoryOf } from './http.ts';
import { below, type Context, limit, megabytes, milliseconds, pairOf, slow, timed } from './report.ts';
import { installed, serve } from './server.ts';

/** Crowded and empty places, coasts and the 180° meridian: longitude and latitude. */
const spots = '34.4,31.5 34,45 76,34.5 179.9,-17 5,14 46,5 2.3,48.8 77.2,28.6 120,31 -72.3,18.6';
const zooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

export async function benchTiles(context: Context): Promise<void> {
  const { say, report } = context;
  const picture = empty();
  const bare = fastify();
  bare.get('/', (_request, reply) => reply.type('image/png').send(picture));
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 });
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
  const cold: [number, number][] = [];
  const cached: typeof cold = [];
  for (const spot of spots.split(' '))
    for (const zoom of zooms) {
      const [longitude = 0, latitude = 0] = spot.split(',').map(Number);
      const [x, y] = [worldX(longitude), worldY(latitude)].map((part) => Math.floor(part * 2 ** zoom));
      const tile = `${url}/tiles/${zoom}/${x}/${y}.png`;
      cold.push([await get(tile), await timed(async () => empty())]);
      cached.push([await get(tile), await get(bareUrl)]);
    }
  await bare.close();
  const [drawn, kept, grown] = [pairOf(cold), pairOf(cached), memoryOf(pid) - before];
  const slowest = milliseconds(slow(cold.map(([measured]) => measured)));
  report(
    `tiles: first request (${cold.length} tiles)`,
    `${milliseconds(drawn.measured)}, 95% within ${slowest}`,
    `${milliseconds(drawn.floor)} an empty picture of the same renderer`,
    { ratio: drawn.ratio, ...below(drawn.measured, 60, milliseconds) },
  );
  const [again, floor] = [milliseconds(kept.measured), `${milliseconds(kept.floor)} a bare server with one picture`];
  report('tiles: second request', again, floor, { ratio: kept.ratio, ...below(kept.measured, 2, milliseconds) });
  limit(context, "tiles: growth of the server's memory by these requests", grown, 150e6, megabytes);
}

/** The minimum cost of a tile. */
function empty(): Buffer {
  const canvas = createCanvas(tileSize, tileSize);
  canvas.getContext('2d').fillRect(0, 0, tileSize, tileSize);
  return canvas.encodeSync('png');
}
