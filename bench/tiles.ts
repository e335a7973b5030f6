/** Map tiles of the built server over HTTP: asked for the first time and again, beside an empty picture and a bare server; and what drawing costs in memory. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCanvas } from '@napi-rs/canvas';
import { tileSize, worldX, worldY } from '#server/tiles/mercator.ts';
import type { Context } from './context.ts';
import { existingPlace } from './embedded-place.ts';
import { median, pairOf, timed } from './measure.ts';
import { administrator, signIn } from './server-process.ts';
import { milliseconds, type Result } from './table.ts';

/** Crowded and empty places, coasts and the cut of the world: longitude and latitude. */
const spots: readonly (readonly [number, number])[] = [
  [34.4, 31.5],
  [34, 45],
  [76, 34.5],
  [179.9, -17],
  [5, 14],
  [46, 5],
  [2.3, 48.8],
  [77.2, 28.6],
  [120, 31],
  [-72.3, 18.6],
];
const zooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const most = { cold: 60, cached: 2, memory: 150 };

/** In MB; Linux alone says it. */
function memoryOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
}

export async function benchTiles({ say }: Context): Promise<Result[]> {
  const place = await existingPlace();
  const server = await place.start();
  const picture = empty();
  const bare = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(picture));
  try {
    bare.listen(0, '127.0.0.1');
    await once(bare, 'listening');
    const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
    const cookie = await signIn(server.url, administrator, place.password);
    const get = async (url: string): Promise<void> => {
      const response = await fetch(url, { headers: { cookie } });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const before = memoryOf(server.pid);
    // The first one starts the thread and reads the map.
    const first = await timed(() => get(`${server.url}/tiles/0/0/0.png`));
    say(`the first tile of all after ${milliseconds(first)}`);
    const cold: { measured: number; floor: number }[] = [];
    const cached: typeof cold = [];
    for (const [longitude, latitude] of spots)
      for (const zoom of zooms) {
        const [x, y] = [worldX(longitude), worldY(latitude)].map((part) => Math.floor(part * 2 ** zoom));
        const url = `${server.url}/tiles/${zoom}/${x}/${y}.png`;
        cold.push({
          measured: await timed(() => get(url)),
          floor: await timed(async () => {
            empty();
          }),
        });
        cached.push({ measured: await timed(() => get(url)), floor: await timed(() => get(bareUrl)) });
      }
    const after = memoryOf(server.pid);
    const slow = cold.map(({ measured }) => measured).sort((a, b) => a - b)[Math.floor(cold.length * 0.95)] ?? 0;
    say(`cold: 95% within ${milliseconds(slow)}, median ${milliseconds(median(cold.map((one) => one.measured)))}`);
    const [drawn, kept] = [pairOf(cold), pairOf(cached)];
    const grown = before === null || after === null ? null : after - before;
    return [
      {
        what: `tiles: one never asked for (${cold.length} of them)`,
        measured: `${milliseconds(drawn.measured)}, 95% within ${milliseconds(slow)}`,
        floor: `${milliseconds(drawn.floor)} an empty picture of the same renderer`,
        ratio: drawn.ratio,
        target: `< ${most.cold} ms`,
        met: drawn.measured < most.cold,
      },
      {
        what: 'tiles: the same again',
        measured: milliseconds(kept.measured),
        floor: `${milliseconds(kept.floor)} a bare server with one picture`,
        ratio: kept.ratio,
        target: `< ${most.cached} ms`,
        met: kept.measured < most.cached,
      },
      {
        what: 'tiles: memory of the server, grown by all of these',
        measured: grown === null ? 'not told here' : `${grown.toFixed(0)} MB`,
        floor: '',
        ratio: null,
        target: `< ${most.memory} MB`,
        met: grown === null ? null : grown < most.memory,
      },
    ];
  } finally {
    bare.close();
    await server.stop();
  }
}

/** What any tile costs at least. */
function empty(): Buffer {
  const canvas = createCanvas(tileSize, tileSize);
  const context = canvas.getContext('2d');
  context.fillStyle = '#d3dbe0';
  context.fillRect(0, 0, tileSize, tileSize);
  return canvas.encodeSync('png');
}
