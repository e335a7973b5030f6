/** Tests the routes of /tiles: pictures that a browser may cache, and refusals of invalid addresses. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

let directory: string;
let server: TestServer;
let cookie: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-tiles-'));
  server = await startServer({ tileDirectory: directory });
  await server.addUser('amina', 'a long enough password', ['Viewer']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { cookie, ...headers } });

interface Info {
  attribution: string;
  credits: { name: string; licence: string; url: string }[];
  minZoom: number;
  maxZoom: number;
  tileSize: number;
  tiles: { light: string; dark: string };
}
const addressOf = (template: string, zoom: number, x: number, y: number, retina = false): string =>
  template
    .replace('{z}', String(zoom))
    .replace('{x}', String(x))
    .replace('{y}', String(y))
    .replace('{r}', retina ? '@2x' : '');

test('/tiles/info describes the map: addresses, zooms, attribution', async () => {
  const info = (await get('/tiles/info')).json<Info>();
  expect(info).toMatchObject({ minZoom: 0, maxZoom: 14, nearZoom: 10, tileSize: 256 });
  expect(info.credits.map(({ name }) => name)).toEqual([
    'Natural Earth',
    'GeoNames',
    'Who’s On First',
    'Quattroshapes by Foursquare',
    'Visionscarto world atlas',
  ]);
  for (const { name } of info.credits) expect(info.attribution).toContain(name.split(' ')[0]);
  for (const [theme, fine] of [
    ['light', false],
    ['dark', false],
    ['light', true],
  ] as const) {
    const response = await get(addressOf(info.tiles[theme], 3, 4, 3, fine));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await loadImage(response.rawPayload)).width).toBe(fine ? 512 : 256);
  }
});

test('a tile is always the same, and is not sent again to a browser that has it', async () => {
  const first = await get('/tiles/4/8/7.png');
  const again = await get('/tiles/4/8/7.png');
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(first.headers['cache-control']).toBe('private, max-age=86400');
  const known = await get('/tiles/4/8/7.png', { 'if-none-match': String(first.headers.etag) });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  const other = await get('/tiles/dark/4/8/7.png', { 'if-none-match': String(first.headers.etag) });
  expect(other.statusCode).toBe(200);
  expect(other.rawPayload.equals(first.rawPayload)).toBe(false);
});

test('a drawn tile is cached on disk for the next start', async () => {
  const { rawPayload } = await get('/tiles/5/17/16.png');
  await expect.poll(async () => (await readdir(directory, { recursive: true })).length).toBeGreaterThan(2);
  const next = await startServer({ tileDirectory: directory });
  try {
    await next.addUser('amina', 'a long enough password', ['Viewer']);
    const response = await next.app.inject({
      url: '/tiles/5/17/16.png',
      headers: { cookie: await next.signIn('amina', 'a long enough password') },
    });
    expect(response.rawPayload.equals(rawPayload)).toBe(true);
  } finally {
    await next.close();
  }
});

test.each([
  ['/tiles/15/0/0.png', 404, 'tile_outside'],
  ['/tiles/3/8/0.png', 404, 'tile_outside'],
  ['/tiles/3/0/8.png', 404, 'tile_outside'],
  ['/tiles/14/0/16384@2x.png', 404, 'tile_outside'],
  ['/tiles/3/-1/0.png', 400, 'tile_address'],
  ['/tiles/3.5/1/0.png', 400, 'tile_address'],
  ['/tiles/03/1/0.png', 400, 'tile_address'],
  ['/tiles/3/1/99999999999999999999.png', 400, 'tile_address'],
  ['/tiles/3/1e1/0.png', 400, 'tile_address'],
  ['/tiles/3/1/0', 400, 'tile_address'],
  ['/tiles/3/1/0.jpg', 400, 'tile_address'],
  ['/tiles/3/1/0@3x.png', 400, 'tile_address'],
  ['/tiles/3/1/%00.png', 400, 'tile_address'],
  ['/tiles/sepia/3/1/0.png', 404, 'tile_theme'],
  ['/tiles/..%2f..%2fpackage.json/3/1/0.png', 404, 'tile_theme'],
  ['/tiles/3/1', 404, 'not_found'],
  ['/tiles/', 404, 'not_found'],
])('%s is refused: %i %s', async (url, status, constraint) => {
  const response = await get(url, { accept: 'text/html' });
  expect([response.statusCode, response.json<{ constraint: string }>().constraint]).toEqual([status, constraint]);
});

test('a tile requires a session, even just after requests with other sessions', async () => {
  for (const headers of [{}, { cookie: 'helix_session=someone-else-entirely-1234567890123456789012' }]) {
    const response = await server.app.inject({ url: '/tiles/4/8/7.png', headers });
    expect([response.statusCode, response.json<{ constraint: string }>().constraint]).toEqual([
      401,
      'session_required',
    ]);
  }
});

test('simultaneous requests for a tile share one drawing, even if one client leaves', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const requests = Array.from({ length: 6 }, (_, index) =>
    fetch(`${address}/tiles/9/300/250.png`, {
      headers: { cookie },
      ...(index === 0 ? { signal: leaving.signal } : {}),
    }),
  );
  leaving.abort();
  const [left, ...answers] = await Promise.allSettled(requests);
  expect(left?.status).toBe('rejected');
  const sizes = await Promise.all(
    answers.map(async (answer) => (answer.status === 'fulfilled' ? (await answer.value.arrayBuffer()).byteLength : 0)),
  );
  expect(new Set(sizes).size).toBe(1);
  expect(sizes[0]).toBeGreaterThan(100);
});
