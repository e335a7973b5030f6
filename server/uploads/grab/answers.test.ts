/** Tests Grab File with malformed answers: truncated, duplicated, endless, in other protocols. None ends the program, and none is kept. */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#server/refusal.ts';
import { reaching } from '#server/testing/site.ts';
import { fetchOutside } from './fetch.ts';
import type { Outside } from './outside.ts';
import { wordsFor } from './refusals.ts';

let server: Server;
let port = 0;
let outside: Outside;
/** The requests of Grab File, with headers. */
const requests: string[] = [];
let answer: (socket: Socket, path: string) => void = () => undefined;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    // Grab File closes connections in mid-answer, as the tests require.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.once('data', (data) => {
      requests.push(data.toString());
      answer(socket, data.toString().split(' ')[1] ?? '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  outside = {
    ...reaching([port], () => ['127.0.0.1']),
    patience: { connect: 400, answer: 400, total: 5_000, window: 300, leastBytes: 100, work: 300 },
  };
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

async function fetched(path = '/'): Promise<string> {
  const wish = { accept: '*/*', limit: 100_000, signal: new AbortController().signal };
  try {
    const { body } = await fetchOutside(`http://site.example:${port}${path}`, outside, wish);
    return `kept ${(await buffer(body)).length}`;
  } catch (error) {
    const said = wordsFor(error, 'site.example');
    if (!(said instanceof Refusal)) throw error;
    return `${said.constraint}: ${said.message}`;
  }
}

const whole = (text: string) => (socket: Socket) => void socket.end(text);
const endless = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
};
/** Sends a piece every 40 milliseconds, without end. */
const dripping = (head: string, piece: string) => (socket: Socket) => {
  socket.write(head);
  const drip = setInterval(() => socket.write(piece), 40);
  socket.once('close', () => clearInterval(drip));
};
const ok = 'HTTP/1.1 200 OK\r\n';

test.each<[string, (socket: Socket) => void, RegExp]>([
  ['204 No Content', whole('HTTP/1.1 204 No Content\r\n\r\n'), /^kept 0$/],
  ['304 Not Modified', whole('HTTP/1.1 304 Not Modified\r\n\r\n'), /^grab_status: site\.example:?\d* ?answered 304/],
  [
    '401 Unauthorized',
    whole('HTTP/1.1 401 Unauthorized\r\nwww-authenticate: Basic\r\n\r\n'),
    /^grab_sign_in: site\.example/,
  ],
  ['403 Forbidden', whole('HTTP/1.1 403 Forbidden\r\ncontent-length: 3\r\n\r\nno!'), /^grab_sign_in: site\.example/],
  ['a status of 500', whole('HTTP/1.1 500 Oh\r\n\r\n'), /^grab_status: .*500 Oh/],
  ['an unknown status', whole('HTTP/1.1 999 \r\n\r\n'), /^grab_status: .*999/],
  [
    'an unrequested part',
    whole('HTTP/1.1 206 Partial\r\ncontent-range: bytes 0-2/99\r\ncontent-length: 3\r\n\r\nabc'),
    /^grab_status: .*206/,
  ],
  [
    'another protocol',
    whole('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nx'),
    /^grab_answer/,
  ],
  ['HTTP/0.9', whole('<html>just like that'), /^grab_answer/],
  ['a mail server', whole('220 mail.example ESMTP\r\n'), /^grab_answer/],
  ['a database', whole('-ERR wrong number of arguments\r\n'), /^grab_answer/],
  ['nothing at all', whole(''), /^grab_cut/],
  ['more bytes than its content length', whole(`${ok}content-length: 3\r\n\r\nabcdefghij`), /^kept 3$/],
  [
    'more bytes than its content length, and another answer',
    whole(`${ok}content-length: 3\r\n\r\nabc${ok}content-length: 2\r\n\r\nde`),
    /^kept 3$/,
  ],
  ['fewer bytes than its content length', whole(`${ok}content-length: 30\r\n\r\nabc`), /^grab_cut/],
  ['two content lengths', whole(`${ok}content-length: 3\r\ncontent-length: 5\r\n\r\nabcde`), /^grab_answer/],
  [
    'a content length and chunks',
    whole(`${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`),
    /^grab_answer/,
  ],
  ['a negative content length', whole(`${ok}content-length: -1\r\n\r\nabc`), /^grab_answer/],
  ['chunks without a length', whole(`${ok}transfer-encoding: chunked\r\n\r\nzz\r\nabc`), /^grab_(answer|cut)/],
  ['incomplete chunks', whole(`${ok}transfer-encoding: chunked\r\n\r\n5\r\nab`), /^grab_cut/],
  [
    'chunks without end',
    endless(`${ok}transfer-encoding: chunked\r\n\r\n`, `1000\r\n${'x'.repeat(4096)}\r\n`),
    /^grab_size/,
  ],
  ['bytes without end', endless(`${ok}\r\n`, 'x'.repeat(65_536)), /^grab_size/],
  ['headers without end', endless(ok, `x: ${'y'.repeat(1000)}\r\n`), /^grab_answer/],
  ['a header a second', dripping(ok, 'x: y\r\n'), /^grab_slow: .*in time/],
  ['only 100 Continue, repeated', dripping('', 'HTTP/1.1 100 Continue\r\n\r\n'), /^grab_slow: .*in time/],
  ['a byte a second', dripping(`${ok}\r\n`, 'x'), /^grab_slow: .*too slowly/],
  ['a redirect to an invalid address', whole('HTTP/1.1 302 Found\r\nlocation: http://[\r\n\r\n'), /^grab_url/],
  [
    'a redirect with a password',
    whole('HTTP/1.1 302 Found\r\nlocation: http://a:b@site.example/\r\n\r\n'),
    /^grab_credentials/,
  ],
  [
    'a redirect to a private address, without a scheme',
    whole('HTTP/1.1 302 Found\r\nlocation: //127.0.0.1/x\r\n\r\n'),
    /^grab_address/,
  ],
  ['a redirect to text', whole('HTTP/1.1 302 Found\r\nlocation: data:text/html,x\r\n\r\n'), /^grab_scheme/],
])(
  'a site that answers %s',
  async (_case, sent, said) => {
    answer = sent;
    expect(await fetched()).toMatch(said);
  },
  10_000,
);

test('of twenty redirects, five are followed', async () => {
  requests.length = 0;
  answer = (socket, path) => void socket.end(`HTTP/1.1 302 Found\r\nlocation: ../${Number(path.slice(1)) + 1}\r\n\r\n`);
  expect(await fetched('/0')).toMatch(/^grab_redirects/);
  expect(requests.map((request) => request.split(' ')[1])).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
});

test('cookies and addresses of earlier requests are not sent on, to the same site or another', async () => {
  requests.length = 0;
  answer = (socket, path) =>
    void socket.end(
      path === '/'
        ? `HTTP/1.1 302 Found\r\nset-cookie: who=me\r\nlocation: http://other.example:${port}/two\r\n\r\n`
        : `${ok}content-length: 1\r\n\r\nx`,
    );
  expect(await fetched()).toBe('kept 1');
  expect(requests[1]).toMatch(/^GET \/two HTTP\/1\.1\r\n/);
  for (const request of requests) expect(request).not.toMatch(/\r\n(cookie|referer|authorization|origin|x-forwarded)/i);
});
