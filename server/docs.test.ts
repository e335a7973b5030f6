/** Tests the page of the API: it needs a session, loads only from this server, and no other file of its package is served. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await server.addUser('amina', 'a long enough password', ['Viewer']);
  cookie = await server.signIn('amina', 'a long enough password');
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { cookie, accept: '*/*', ...headers } });

const addressesIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => new URL(address ?? '', 'http://helix/docs/').href);

test('/docs redirects to the page, which loads only from addresses below its own', async () => {
  const response = await get('/docs');
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/docs/');
});

test('the page loads scripts and styles only from this server, and has no inline ones', async () => {
  const response = await get('/docs/');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/);
  const addresses = addressesIn(response.body);
  expect(addresses.filter((address) => !address.startsWith('http://helix/'))).toEqual([]);
  const assets = addresses.filter((address) => address.startsWith('http://helix/docs/'));
  expect(assets).toHaveLength(4);
  for (const address of assets) {
    const asset = await get(address.replace('http://helix', ''));
    expect(asset.statusCode).toBe(200);
    const kind = new URL(address).pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    expect(asset.headers['content-type']).toBe(`${kind}; charset=utf-8`);
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('the page loads the description from this server and uses no outside validator', async () => {
  const { body } = await get('/docs/page.js');
  expect(body).toContain("url: '/psql/'");
  expect(body).toContain('validatorUrl: null');
  expect(body).not.toMatch(/https?:/);
});

test('Swagger UI is compressed, and cached by the browser until its version changes', async () => {
  const file = createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui-bundle.js');
  const plain = await get('/docs/swagger-ui-bundle.js');
  expect(plain.rawPayload.equals(readFileSync(file))).toBe(true);
  expect(plain.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  const packed = await get('/docs/swagger-ui-bundle.js', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(600_000);
  expect((await get('/docs/')).headers['cache-control']).toBe('no-store');
});

test.each(['/docs', '/docs/', '/docs/page.js', '/docs/swagger-ui-bundle.js', '/docs/unknown.js'])(
  '%s requires a session',
  async (url) => {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ constraint: 'session_required' });
  },
);

test.each([
  '/docs/package.json',
  '/docs/index.html',
  '/docs/swagger-initializer.js',
  '/docs/swagger-ui.css.map',
  '/docs/..%2fpackage.json',
  '/docs/%2e%2e/swagger-ui-dist/package.json',
])('%s is not served', async (url) => {
  const response = await get(url, { accept: 'text/html' });
  expect(response.statusCode).toBe(404);
  expect(response.headers['content-type']).toContain('application/json');
});
