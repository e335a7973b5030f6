/** Tests that every answer and error names its request, and that no log line repeats a value, for all routes. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#server/testing/server.ts';

const password = 'qzxv a long enough password';
/** In each planted value, and in nothing else. */
const MARK = 'qzxv';
const SECRETS = [`${MARK}word`, `${MARK}.amina@example.org`, `helix_${MARK}${'A1'.repeat(20)}`.slice(0, 49)] as const;

interface Line {
  level: number;
  request_id?: string;
  msg?: string;
  req?: { method: string; address: string };
  err?: { type: string; code?: string; message: string };
}

const lines: string[] = [];
const parsed = (): Line[] => lines.map((line) => JSON.parse(line) as Line);
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startServer({
    config: { LOG_LEVEL: 'info', TRUST_PROXY: ['10.0.0.1'] },
    logStream: { write: (line) => void lines.push(line) },
  });
  await server.addUser('amina', password, ['Administrator']);
  cookie = await server.signIn('amina', password);
});
afterAll(() => server.close());

/** All routes but the one whose answers have no end: live.test.ts reads it. */
const answering = () => server.routes.filter(({ url }) => url !== '/live');

describe('a request id', () => {
  const asked = async (given: string, remoteAddress: string) =>
    (await server.app.inject({ url: '/health', remoteAddress, headers: { 'x-request-id': given } })).headers[
      'x-request-id'
    ];

  test('is kept from a trusted balancer, if it is well formed', async () => {
    for (const id of ['0123456789abcdef0123456789abcdef', '0A000005:C2F8_0A000001:01BB_65A0_0001:0042'])
      expect(await asked(id, '10.0.0.1')).toBe(id);
    for (const id of ['1234567', 'amina.osman', `${'a'.repeat(129)}`, 'abcdefab\u00e9', SECRETS[2]])
      expect(await asked(id, '10.0.0.1')).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}$/);
    expect(await asked('0123456789abcdef', '10.0.0.2')).not.toBe('0123456789abcdef');
  });

  test('stands in the answer of every route, and in the body of every error', async () => {
    const ids = new Set<unknown>();
    for (const { method, url } of answering()) {
      const path = url.replace(/\*/g, 'anything').replace(/:\w+(?:\(.*\))?/g, 'nothing');
      for (const headers of [{}, { cookie }]) {
        const answer = await server.app.inject({ method, url: path, headers });
        const id = answer.headers['x-request-id'];
        expect([method, path, id]).toEqual([method, path, expect.any(String)]);
        ids.add(id);
        // People open the links in mails, so that these errors are pages.
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        if (answer.statusCode >= 400 && method !== 'HEAD' && isPage) expect(answer.body).toContain(id);
        if (answer.statusCode >= 400 && method !== 'HEAD' && !isPage)
          expect(answer.json()).toHaveProperty('request_id', id);
        if (path === '/auth/logout' && answer.statusCode === 204) cookie = await server.signIn('amina', password);
      }
    }
    expect(ids.size).toBe(2 * answering().length);
  });

  test.each([
    ['GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['GARBAGE\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])("stands in the answer to a request that can't be read: %.20s", async (text, status) => {
    const port = await listening();
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(text);
    let answer = '';
    for await (const part of socket) {
      answer += String(part);
      if (answer.endsWith('}')) socket.end();
    }
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const id = /^x-request-id: (\S+)$/m.exec(head)?.[1];
    expect(JSON.parse(body)).toMatchObject({ code: expect.stringMatching(/^(?:PT|FST)/), request_id: id });
  });
});

let address: Promise<string> | undefined;
async function listening(): Promise<number> {
  address ??= server.app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(await address).port);
}

describe('log lines', () => {
  test.each([
    ['one value a route', 1],
    ['each value @proof', SECRETS.length],
  ])(
    'repeat nothing of a path, a query, a header or a body, on any route: %s',
    async (_, most) => {
      lines.length = 0;
      const [word] = SECRETS;
      for (const [at, { method, url }] of answering().entries()) {
        const path = url.replace(/\*|:\w+(?:\(.*\))?/g, word);
        for (const secret of SECRETS.filter((_value, nth) => (at + nth) % SECRETS.length < most)) {
          const encoded = encodeURIComponent(secret);
          const queries = [
            `name=eq.${encoded}`,
            `${word}=eq.1`,
            `select=${encoded}`,
            `client_id=${encoded}`,
            `or=(${encoded}.eq.1)`,
          ];
          const headers = { authorization: `Bearer ${secret}`, 'x-anything': secret, 'x-request-id': secret };
          const asks = [
            { url: `${path}?${queries.join('&')}`, headers: { cookie, 'user-agent': secret, 'view-as': encoded } },
            { url: path, headers: { ...headers, host: secret, referer: `https://${secret}/` } },
            { url: path, headers: { cookie, 'if-match': secret, prefer: secret, accept: secret } },
          ];
          const bodies = [JSON.stringify({ username: secret, password: secret, name: secret, email: secret }), secret];
          for (const [index, ask] of asks.entries()) {
            const payload = ['GET', 'HEAD', 'OPTIONS'].includes(method) ? undefined : bodies[index % 2];
            const type = payload && { 'content-type': 'application/json' };
            const answer = await server.app.inject({
              method,
              ...ask,
              headers: { ...ask.headers, ...type },
              ...(payload && { payload }),
            });
            if (url === '/auth/logout' && answer.statusCode === 204) cookie = await server.signIn('amina', password);
          }
        }
      }
      const logged = answering().filter(({ url }) => url !== '/health').length;
      const requests = parsed().filter(({ req }) => req !== undefined && req.address !== '/auth/login');
      expect(requests.length).toBeGreaterThanOrEqual((logged - 1) * most * 3);
      expect(parsed().filter(({ request_id: id }) => id === undefined)).toEqual([]);
      expect(lines.filter((line) => line.includes(MARK) || line.includes(cookie.split('=')[1] ?? ''))).toEqual([]);
    },
    120_000,
  );

  test('keep the names of the API, and replace each value', async () => {
    lines.length = 0;
    const url = '/psql/contacts_view?select=id,name&email=eq.amina@example.org&order=name&limit=5&unheard=eq.1';
    await server.app.inject({ url, headers: { cookie } });
    expect(parsed().map(({ req }) => req?.address)[0]).toBe('/psql/contacts_view?select=…&email=…&order=…&limit=…&…=…');
  });

  test('of a failure name its kind and line of code, and no value of the record', async () => {
    lines.length = 0;
    await server.owner(`
      create function data.fail_for_test() returns trigger language plpgsql as $$
      begin raise exception 'broken at %', new.name using errcode = 'F0001', detail = new.name, hint = new.name; end $$`);
    await server.owner(
      'create trigger zz_fail before insert on data.publishers for each row execute function data.fail_for_test()',
    );
    const answer = await server.app.inject({
      method: 'POST',
      url: '/psql/publishers',
      headers: { cookie, 'content-type': 'application/json' },
      payload: { name: SECRETS[0], type: 'Media' },
    });
    expect(answer.statusCode).toBe(500);
    const failed = parsed().find(({ msg }) => msg === 'request failed');
    expect(failed).toMatchObject({
      level: 50,
      request_id: answer.headers['x-request-id'],
      err: { type: 'DatabaseError', code: 'F0001', message: 'refused with SQLSTATE F0001' },
    });
    expect(answer.json()).toMatchObject({ request_id: failed?.request_id });
    expect(lines.join('')).not.toContain(MARK);
    expect(lines.join('')).not.toContain('broken at');
  });
});
