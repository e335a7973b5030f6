/** Tests that tiles of an outside service are fetched once, cached, checked and limited, and that its failures are named. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '#server/testing/server.ts';
import { outsideTiles, type OutsideOptions } from './outside.ts';
import type { TileSource } from './source.ts';

const png = createCanvas(8, 8).encodeSync('png');
let service: Server;
let answer: RequestListener;
let requests: string[];
let base: string;
let directory: string;
const sources: TileSource[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-outside-'));
  requests = [];
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(png);
  service = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.close()));
  service.closeAllConnections();
  service.close();
  await rm(directory, { recursive: true, force: true });
});

function open(options: Partial<OutsideOptions> = {}): TileSource {
  const template = `${base}/{z}/{x}/{y}{r}.png?key=secret`;
  const source = outsideTiles(
    { template, attribution: 'Example', deepest: 19, directory, ...options },
    () => undefined,
  );
  sources.push(source);
  return source;
}
const tile = { zoom: 3, x: 1, y: 2, theme: 'light', scale: 1 } as const;
const picture = (source: TileSource, fine = false) =>
  source.picture(fine ? { ...tile, scale: 2 } : tile, new AbortController().signal);

test('a tile is fetched once for all requests, kept on disk for the next start, and the same in both themes', async () => {
  const source = open();
  const pictures = await Promise.all([picture(source), picture(source)]);
  expect(pictures.map(({ bytes, type }) => [bytes.equals(png), type])).toEqual([
    [true, 'image/png'],
    [true, 'image/png'],
  ]);
  expect(requests).toEqual(['/3/1/2.png?key=secret']);
  await picture(source, true);
  expect(requests[1]).toBe('/3/1/2@2x.png?key=secret');
  await source.picture({ ...tile, theme: 'dark' }, new AbortController().signal);
  await expect.poll(() => picture(open())).toMatchObject({ etag: pictures[0]?.etag });
  expect(requests.filter((url) => !url.includes('@2x')).length).toBeLessThanOrEqual(2);
});

test.each<[string, RequestListener, number, string]>([
  ['has no such tile', (_request, response) => response.writeHead(404).end(), 404, 'tile_outside'],
  ['fails', (_request, response) => response.writeHead(500).end(), 502, 'tile_source_failed'],
  ['refuses', (_request, response) => response.writeHead(403).end(), 502, 'tile_source_failed'],
  [
    'sends html',
    (_request, response) => response.setHeader('content-type', 'text/html').end('<p>'),
    502,
    'tile_source_failed',
  ],
  [
    'sends html as a picture',
    (_request, response) => response.setHeader('content-type', 'image/png').end('<script>'),
    502,
    'tile_source_failed',
  ],
  [
    'sends without end',
    (_request, response) => response.setHeader('content-type', 'image/png').end(Buffer.alloc(3_000_000)),
    502,
    'tile_source_failed',
  ],
  ['hangs up', (request) => request.socket.destroy(), 502, 'tile_source_failed'],
  ['does not answer', () => undefined, 504, 'tile_source_late'],
])('a service that %s gives %i %s', async (_case, listener, status, constraint) => {
  answer = listener;
  // A short time limit is enough for a service that never answers.
  const source = status === 504 ? open({ patience: 50 }) : open();
  await expect(picture(source)).rejects.toMatchObject({ status, constraint });
});

test('through the server: the attribution is shown, the key is not, and zooms end where the service ends', async () => {
  const server = await startServer({
    config: { TILE_URL: `${base}/{z}/{x}/{y}.png?key=secret`, TILE_ATTRIBUTION: '© Example', TILE_MAX_ZOOM: 17 },
  });
  try {
    await server.addUser('amina', 'a long enough password', ['Viewer']);
    const headers = { cookie: await server.signIn('amina', 'a long enough password') };
    const get = (url: string) => server.app.inject({ url, headers });
    const info = await get('/tiles/info');
    expect(info.json()).toMatchObject({ attribution: '© Example', maxZoom: 17, nearZoom: 12 });
    expect(info.body).not.toContain('secret');
    const response = await get('/tiles/17/5/6.png');
    expect(response.rawPayload.equals(png)).toBe(true);
    expect(
      (
        await server.app.inject({
          url: '/tiles/17/5/6.png',
          headers: { ...headers, 'if-none-match': String(response.headers.etag) },
        })
      ).statusCode,
    ).toBe(304);
    expect((await get('/tiles/18/5/6.png')).statusCode).toBe(404);
    answer = (_request, reply) => reply.writeHead(503).end();
    expect((await get('/tiles/17/5/7.png')).json()).toMatchObject({
      constraint: 'tile_source_failed',
      message: 'The tile service failed: it answered 503',
    });
  } finally {
    await server.close();
  }
});
