/** Tests rules for all routes of the server: access, origin, slow requests, and answers to unknown paths. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MaintenanceJob } from '#server/maintenance.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'a long enough password';
const page = '<!doctype html><title>Helix</title>';
const script = `console.log(${JSON.stringify('x'.repeat(4_000))})`;
const problem = ['code', 'message', 'details', 'hint'];

let directory: string;
let server: TestServer;
let cookie: string;
const waiting = deferred();

function deferred() {
  let resolve: (result: object) => void = () => {};
  const promise = new Promise<object>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'helix-screens-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), page);
  const preloads = {
    '/signin': '',
    '/$lookup': 'record',
    '/$': 'other',
    '/facts': 'list',
    '/facts/$id': 'form',
    '/facts/new': 'new',
    '/': 'home',
  };
  writeFileSync(join(directory, '.preloads.json'), JSON.stringify(preloads));
  writeFileSync(join(directory, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'assets', 'index-Bx12.js'), script);
  const count: MaintenanceJob = async (request, progress) => {
    progress({ asked: request });
    return { counted: 1 };
  };
  const fail: MaintenanceJob = async (_request, progress) => {
    progress({ rows: 500 });
    throw new Error('the file ends in the middle of a row');
  };
  const wait: MaintenanceJob = () => waiting.promise;
  server = await startServer({ screens: directory, maintenance: { token: 'the-token', jobs: { count, fail, wait } } });
  await server.addUser('amina', password, ['Expert']);
  cookie = await server.signIn('amina', password);
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('every route', () => {
  const publicRoutes = [
    'DELETE /external-api/*',
    'GET /assets/*',
    'GET /auth/common_passwords',
    'GET /auth/end_mails',
    'GET /auth/ways',
    'GET /external-api',
    'GET /external-api/',
    'GET /external-api/*',
    'GET /external-api/api-schema',
    'GET /external-api/api-schema/',
    'GET /external-api/page.css',
    'GET /external-api/page.js',
    'GET /external-api/swagger-ui-bundle.js',
    'GET /external-api/swagger-ui.css',
    'GET /health',
    'GET /icon.svg',
    'GET /index.html',
    'OPTIONS /external-api/*',
    'PATCH /external-api/*',
    'POST /auth/end_mails',
    'POST /auth/link',
    'POST /auth/login',
    'POST /auth/use_link',
    'POST /external-api/*',
    'PUT /external-api/*',
  ];

  test('is public only if listed here', () => {
    const found = server.routes
      .filter(({ access }) => access === 'public')
      .map(({ method, url }) => `${method} ${url}`);
    expect(found.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(publicRoutes);
  });

  test('otherwise requires a session, or the token of the maintenance route', async () => {
    const guarded = server.routes.filter(({ access }) => access !== 'public');
    expect(guarded.length).toBeGreaterThan(6);
    for (const { method, url, access } of guarded) {
      const path = url.replace(/\*/g, 'anything').replace(/:\w+/g, 'facts');
      const response = await server.app.inject({
        method,
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(`${method} ${path} ${response.statusCode}`).toBe(
        `${method} ${path} ${access === 'maintenance' ? 403 : 401}`,
      );
      const body = method === 'HEAD' ? Object.fromEntries(problem.map((key) => [key, null])) : response.json();
      expect(Object.keys(body)).toEqual(expect.arrayContaining(problem));
    }
  });

  test('an unknown path below a path of the server is 404 only with a session', async () => {
    for (const url of ['/auth/unknown', '/user', '/psql/facts/1', '/health/unknown', '/maintenance/unknown']) {
      expect((await server.app.inject({ url })).statusCode).toBe(401);
      const response = await server.app.inject({ url, headers: { cookie, accept: 'text/html' } });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/json');
    }
  });
});

describe('a slow request', () => {
  const patience = { headers: 400, stranger: 200, idle: 600, request: 60_000 };
  const sockets: Socket[] = [];
  const madeUp = `helix_session=${'A'.repeat(43)}`;
  let slow: TestServer;
  let signedIn: string;
  let port: number;
  beforeAll(async () => {
    slow = await startServer({ patience });
    await slow.addUser('amina', password, ['Expert']);
    signedIn = await slow.signIn('amina', password);
    port = Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await slow.close();
  });

  /** Sends the text; `answered` resolves at the answer, `closed` when the connection closes. */
  function send(text: string) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    // The server may close the connection while the body is being sent.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (answer += chunk));
    socket.write(text);
    return {
      socket,
      answered: once(socket, 'data').then(() => answer),
      closed: once(socket, 'close').then(() => answer),
    };
  }
  const post = (path: string, sent: string, length: number, header = `cookie: ${signedIn}`) =>
    `POST ${path} HTTP/1.1\r\nhost: h\r\n${header}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${sent}`;
  /** Sends a byte at a time, until the connection is closed or `bytes` are sent. */
  const trickle = async (socket: Socket, bytes: Iterable<string>) => {
    for (const byte of bytes) {
      if (socket.destroyed) return;
      socket.write(byte);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };

  test.each(['accept: */*', `cookie: ${madeUp}`, `cookie: ${madeUp}; other=1; helix_session=short`])(
    'without a session is refused before its body, and closed while the body is being sent: %s',
    async (header) => {
      const { socket, answered, closed } = send(post('/psql/publishers', '{', 10_000, header));
      expect(await answered).toMatch(/^HTTP\/1.1 401 /);
      await trickle(socket, ' '.repeat(9_999));
      expect(await closed).not.toMatch(/^HTTP\/1.1 408 /m);
    },
  );

  test('to sign in is refused with a message, and closed', async () => {
    const { socket, closed } = send(post('/auth/login', '{', 1_000, 'accept: */*'));
    await trickle(socket, ' '.repeat(999));
    expect(await closed).toMatch(/^HTTP\/1.1 408 .*"constraint":"body_pace"/s);
  });

  test('with a session is accepted as long as bytes arrive @proof', async () => {
    const body = JSON.stringify({ name: 'Slow Line', type: 'Government' });
    const { socket, answered } = send(post('/psql/publishers', '', body.length));
    await trickle(socket, body);
    expect(await answered).toMatch(/^HTTP\/1.1 201 /);
  });

  test('with a session is closed when no more bytes arrive @proof', async () => {
    expect(await send(post('/psql/publishers', '{"name"', 1_000)).closed).toMatch(/^HTTP\/1.1 408 /);
  });

  test('is closed if its head does not end, or does not begin', async () => {
    expect(await send('GET / HTTP/1.1\r\nhost: h\r\n').closed).toMatch(/^HTTP\/1.1 408 /);
    await send('').closed;
  });
});

describe('another site', () => {
  const authorize = () => server.app.inject({ url: '/user/authorize', headers: { cookie } });
  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/user/change_password',
      headers: { cookie, host: 'helix.example.org', ...headers },
      payload: { username: 'amina', password: 'short' },
    });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'https://helix.example.org.evil.example' },
    { origin: 'https://helix.example.org:8443' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
  ])('%j is refused', async (headers) => {
    const response = await send(headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ constraint: 'same_origin' });
  });

  test.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://helix.example.org' },
  ])('%j passes to the route', async (headers) => {
    const response = await send(headers);
    expect(response.json()).toMatchObject({ constraint: 'password_length' });
  });

  test('can write by no route', async () => {
    const writing = server.routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(writing.length).toBeGreaterThan(20);
    for (const { method, url } of writing) {
      const response = await server.app.inject({
        method,
        url: url.replace(/\*/g, 'anything').replace(/:\w+/g, 'facts'),
        // A form of another site needs no leave of ours for this type.
        headers: { cookie, 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
        payload: '{}',
      });
      expect([method, url, response.json<{ constraint?: string }>().constraint]).toEqual([method, url, 'same_origin']);
    }
  });

  test('cannot sign a person in or out', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const login = { method: 'POST', url: '/auth/login', payload: { username: 'amina', password } } as const;
    expect((await server.app.inject({ ...login, headers: foreign })).statusCode).toBe(403);
    expect((await server.app.inject({ url: '/auth/logout', headers: { cookie, ...foreign } })).statusCode).toBe(403);
    expect((await authorize()).statusCode).toBe(200);
  });

  test('may link to a page', async () => {
    const response = await server.app.inject({
      url: '/facts/1',
      headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(200);
  });

  test('is every other origin if PUBLIC_URL is set; https there makes the cookie Secure', async () => {
    const own = await startServer({ config: { PUBLIC_URL: 'https://helix.example.org' } });
    try {
      await own.addUser('amina', password, ['Expert']);
      const login = (origin: string) =>
        own.app.inject({
          method: 'POST',
          url: '/auth/login',
          headers: { origin, host: '127.0.0.1:3000' },
          payload: { username: 'amina', password },
        });
      expect((await login('http://127.0.0.1:3000')).statusCode).toBe(403);
      const response = await login('https://helix.example.org');
      expect(response.statusCode).toBe(200);
      expect(String(response.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    } finally {
      await own.close();
    }
  });

  test('the host and scheme in a proxy’s headers are used only if TRUST_PROXY includes the proxy', async () => {
    const login = (from: TestServer) =>
      from.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: {
          host: '127.0.0.1:3000',
          'x-forwarded-host': 'helix.example.org',
          'x-forwarded-proto': 'https',
          origin: 'https://helix.example.org',
        },
        payload: { username: 'amina', password },
      });
    expect((await login(server)).statusCode).toBe(403);
    const own = await startServer({ config: { TRUST_PROXY: ['127.0.0.1'] } });
    try {
      await own.addUser('amina', password, ['Expert']);
      expect(String((await login(own)).headers['set-cookie'])).toContain('; Secure');
    } finally {
      await own.close();
    }
  });
});

describe('the screens', () => {
  const get = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8', headers = {}) =>
    server.app.inject({ url, headers: { accept, ...headers } });

  test.each(['/', '/signin', '/facts', '/facts/12?tab=reviews', '/no/such/screen'])(
    '%s is the page, revalidated each time',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toBe(page);
      expect(response.headers['content-type']).toContain('text/html');
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  test.each([
    ['/', 'home'],
    ['/facts?page=2', 'list'],
    ['/facts/', 'list'],
    ['/facts/12?from=/facts', 'form'],
    ['/facts/new', 'new'],
    ['/facts/12/more', 'other'],
    ['/2024-1', 'record'],
    ['/?from=/facts', 'home'],
  ])(
    '%s names the files of its screen and the check of the session, which a browser loads at once',
    async (url, files) => {
      const { headers } = await get(url, 'text/html', { cookie });
      const session = '</user/authorize>; rel=preload; as=fetch; crossorigin=use-credentials';
      expect(headers['link']).toBe(`${files}, ${session}`);
      expect((await get(url, 'text/html', { cookie, 'if-none-match': headers['etag'] })).headers['link']).toBeDefined();
    },
  );

  test('without a session, and before the sign-in, a page names no files', async () => {
    for (const [url, headers] of [
      ['/facts', {}],
      ['/facts', { cookie: 'helix_session=' }],
      ['/signin?from=/facts', { cookie }],
      ['/icon.svg', { cookie }],
    ] as const)
      expect((await get(url, 'text/html', headers)).headers['link']).toBeUndefined();
  });

  test('HEAD of a page returns only its headers', async () => {
    const response = await server.app.inject({ method: 'HEAD', url: '/facts', headers: { accept: 'text/html' } });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });

  test.each([
    ['GET', '/facts', 'application/json'],
    ['GET', '/facts', ''],
    ['GET', '/assets/gone-Bx11.js', 'text/html'],
    ['GET', '/favicon.ico', 'image/*'],
    ['POST', '/facts', 'text/html'],
    ['DELETE', '/', 'text/html'],
    ['GET', '/../package.json', '*/*'],
    ['GET', '/assets/..%2f..%2fpackage.json', '*/*'],
    ['PUT', '/auth/login', '*/*'],
  ] as const)('%s %s (%s) is a JSON 404', async (method, url, accept) => {
    const response = await server.app.inject({ method, url, headers: { accept, cookie } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
    expect(Object.keys(response.json())).toEqual(expect.arrayContaining(problem));
  });

  test('a path that cannot be decoded is a JSON 400', async () => {
    const response = await get('/facts/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(expect.arrayContaining(problem));
  });

  test('built files are immutable and compressed', async () => {
    const response = await get('/assets/index-Bx12.js', '*/*', { 'accept-encoding': 'gzip, br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.rawPayload.length).toBeLessThan(script.length / 4);
    expect((await get('/assets/index-Bx12.js', '*/*')).body).toBe(script);
  });

  test('the rows of a list are compressed too, with their range, in pages and in full', async () => {
    const url = '/psql/geo_entities?select=iso3,name,boundingbox&order=name';
    for (const [headers, status] of [
      [{ prefer: 'count=exact', range: '0-99' }, 206],
      [{}, 200],
    ] as const) {
      const plain = await get(url, 'application/json', { cookie, ...headers });
      const packed = await get(url, 'application/json', { cookie, 'accept-encoding': 'gzip, br', ...headers });
      expect(packed.headers['content-encoding']).toBe('br');
      expect(packed.headers.vary).toContain('accept-encoding');
      expect([packed.statusCode, plain.statusCode]).toEqual([status, status]);
      expect(packed.headers['content-range']).toBe(plain.headers['content-range']);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    }
  });

  test('a page beyond the last row keeps its status and range', async () => {
    const headers = { cookie, 'accept-encoding': 'br', prefer: 'count=exact' };
    const response = await get('/psql/geo_entities?offset=100000', 'application/json', headers);
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toMatch(/^\*\/\d+$/);
  });

  test('may load scripts only from this server, and may not be framed', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect((await get('/')).headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });
});

describe('health', () => {
  test('answers without a session', async () => {
    const response = await server.app.inject({ url: '/health' });
    expect([response.statusCode, response.body]).toEqual([200, '{"status":"ok"}']);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('the maintenance route', () => {
  const token = { authorization: 'Bearer the-token' };
  const ask = (job: string, headers: Record<string, string> = token, remoteAddress = '127.0.0.1') =>
    server.app.inject({
      method: 'POST',
      url: `/maintenance/${job}`,
      headers,
      remoteAddress,
      payload: { file: 'a.csv' },
    });

  test('streams the lines of a task', async () => {
    const response = await ask('count');
    expect(response.headers['content-type']).toBe('application/x-ndjson');
    expect(response.body).toBe('{"progress":{"asked":{"file":"a.csv"}}}\n{"result":{"counted":1}}\n');
  });

  test('reports a failure in the last line, and accepts the next task', async () => {
    expect((await ask('fail')).body).toBe(
      '{"progress":{"rows":500}}\n{"error":"the file ends in the middle of a row"}\n',
    );
    expect((await ask('fail')).statusCode).toBe(200);
  });

  test('runs one task at a time', async () => {
    const first = ask('wait');
    await vi.waitFor(async () => {
      const second = await ask('count');
      expect(second.json()).toMatchObject({
        constraint: 'maintenance_running',
        message: 'Another task is running: wait',
      });
    });
    waiting.resolve({});
    expect((await first).body).toBe('{"result":{}}\n');
    expect((await ask('count')).statusCode).toBe(200);
  });

  test.each([
    ['without the token', {}, '127.0.0.1'],
    ['with another token', { authorization: 'Bearer the-tokem' }, '127.0.0.1'],
    ['with a session instead', { cookie: 'session' }, '127.0.0.1'],
    ['from another machine', token, '192.0.2.7'],
    ['from another machine that claims to be this one', { ...token, 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7'],
  ])('%s it is closed', async (_case, headers: Record<string, string>, address) => {
    const sent = headers['cookie'] === undefined ? headers : { cookie };
    const response = await ask('count', sent, address);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ constraint: 'maintenance_door' });
  });
});

test('a server that is too busy refuses requests for data, and sends its screens', async () => {
  // Any delay is too long.
  const busy = await startServer({ screens: directory, maxEventLoopDelay: 1e-9 });
  try {
    const asked = async () => (await busy.app.inject({ url: '/psql/facts' })).headers['retry-after'];
    await expect.poll(asked).toBe('10');
    expect((await busy.app.inject({ url: '/psql/facts' })).statusCode).toBe(503);
    expect((await busy.app.inject({ url: '/assets/index-Bx12.js' })).statusCode).toBe(200);
    expect((await busy.app.inject({ url: '/facts', headers: { accept: 'text/html' } })).body).toBe(page);
  } finally {
    await busy.close();
  }
});
