/** Tests that slow readers neither exhaust memory nor block others: long answers wait on disk, idle readers are disconnected, sessions have limits. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { errorHandler } from '#server/refusal.ts';
import { collectGarbage } from '#server/testing/collect-garbage.ts';
import { requestsInFlight } from './in-flight.ts';
import { largeAnswers } from './large-answers.ts';
import { cutSlowReaders } from './slow-readers.ts';

const megabyte = 1024 * 1024;
/** Larger than the buffers of the network. */
const size = 15 * megabyte;
const limits = { requests: 8, patience: 600_000, memory: 40 * megabyte, each: 2 };
let app: FastifyInstance;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** The header `session` names the session of a request. */
async function serve(given: Partial<typeof limits>, routes: (app: FastifyInstance) => void): Promise<number> {
  const { requests, patience, memory, each } = { ...limits, ...given };
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(errorHandler);
  app.decorateRequest('tokenHash', null);
  app.addHook('onRequest', async (request) => {
    request.tokenHash = String(request.headers['session'] ?? 'one');
  });
  await app.register(requestsInFlight, { most: requests });
  await app.register(cutSlowReaders, { patience });
  await app.register(largeAnswers, { memory, each });
  app.get('/long', (_request, reply) => reply.send('né'.repeat(size / 3)));
  routes(app);
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Bytes still in use outside the heap. */
function heldNow(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const none = (): void => undefined;

/** Sends a request and leaves its answer unread. */
async function asks(port: number, path: string, session = 'one'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nsession: ${session}\r\nconnection: close\r\n\r\n`);
  return socket;
}

async function readAll(socket: Socket): Promise<{ status: number; head: string; body: Buffer }> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const all = Buffer.concat(parts);
  const gap = all.indexOf('\r\n\r\n');
  const head = all.subarray(0, gap).toString();
  return { status: Number(head.split(' ')[1]), head, body: all.subarray(gap + 4) };
}

test('a client that does not read its long answer is disconnected', async () => {
  const port = await serve({ patience: 200 }, none);
  const closed = once(app.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  await asks(port, '/long');
  await closed;
});

test('an answer that the server produces slowly is not cut off', async () => {
  const body = new PassThrough();
  body.write('first');
  const port = await serve({ patience: 50 }, (server) => server.get('/slow', (_request, reply) => reply.send(body)));
  const connected = once(app.server, 'connection');
  const asked = await asks(port, '/slow');
  const [socket] = (await connected) as [Socket];
  for (let times = 0; times < 3; times += 1) await once(socket, 'timeout');
  body.end(' last');
  expect((await readAll(asked)).body.toString()).toContain('last');
});

test('unread long answers wait in memory up to the budget, then on disk, and arrive complete', async () => {
  const port = await serve({}, none);
  const sessions = Array.from({ length: 6 }, (_, at) => `session ${at}`);
  const before = heldNow();
  const asked = [];
  for (const session of sessions) {
    const socket = await asks(port, '/long', session);
    asked.push(socket);
    // The first bytes have arrived, so the answer is being sent.
    await once(socket, 'readable');
  }
  // The last answers may not be completely on disk yet.
  const held = (): void => expect((heldNow() - before) / megabyte).toBeLessThan((limits.memory + size / 2) / megabyte);
  await vi.waitFor(held, { timeout: 10_000 });
  for (const socket of asked) {
    const { head, body } = await readAll(socket);
    expect(head.toLowerCase()).toContain(`content-length: ${size}`);
    expect(body.length).toBe(size);
    expect(body.subarray(-30).toString()).toBe('né'.repeat(10));
  }
});

test('a session with two long answers under way is refused a third; other sessions are served', async () => {
  const port = await serve({}, (server) => server.get('/short', () => 'short'));
  for (let at = 0; at < 2; at += 1) await once(await asks(port, '/long'), 'readable');
  const { status, head, body } = await readAll(await asks(port, '/long'));
  expect([status, JSON.parse(body.toString())]).toEqual([
    429,
    expect.objectContaining({ constraint: 'large_answers' }),
  ]);
  expect(head.toLowerCase()).toContain('retry-after: 10');
  expect((await readAll(await asks(port, '/short'))).body.toString()).toBe('short');
  expect((await readAll(await asks(port, '/long', 'two'))).body.length).toBe(size);
  for (const socket of sockets.splice(0)) socket.destroy();
  const both = await Promise.all([asks(port, '/long').then(readAll), asks(port, '/long').then(readAll)]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
});

test('the ninth request of a session waits, the 109th is refused, and other sessions do not wait', async () => {
  const running: (() => void)[] = [];
  const port = await serve({}, (server) => {
    server.get('/wait', () => new Promise((resolve) => running.push(() => resolve('done'))));
    server.get('/short', () => 'short');
  });
  const asked = [];
  for (let at = 0; at < 109; at += 1) asked.push(readAll(await asks(port, '/wait')));
  const refused = await Promise.race(asked);
  expect([refused.status, JSON.parse(refused.body.toString() ?? '')]).toEqual([
    429,
    expect.objectContaining({ constraint: 'requests_in_flight' }),
  ]);
  expect(running).toHaveLength(8);
  expect((await readAll(await asks(port, '/short', 'two'))).body.toString()).toBe('short');
  // Waiting requests whose client has left are skipped.
  sockets.at(-3)?.destroy();
  const endless = setInterval(() => running.splice(0).forEach((end) => end()), 1);
  const ended = await Promise.allSettled(asked);
  clearInterval(endless);
  expect(ended.filter((end) => end.status === 'fulfilled' && end.value.status === 200).length).toBeGreaterThanOrEqual(
    107,
  );
});

test('a waiting request whose client has left gives back its place and never runs', async () => {
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const port = await serve({ requests: 1 }, (server) => {
    server.get('/wait/:name', ({ params }) => {
      ran.push((params as { name: string }).name);
      return new Promise((resolve) => ends.push(() => resolve('done')));
    });
  });
  const arrived = () => once(app.server, 'request');
  const ask = async (name: string): Promise<Socket> => {
    const seen = arrived();
    const socket = await asks(port, `/wait/${name}`);
    await seen;
    return socket;
  };
  const first = await ask('first');
  await vi.waitFor(() => expect(ran).toEqual(['first']));
  const connected = once(app.server, 'connection') as Promise<[Socket]>;
  const left = await ask('left');
  const closed = once((await connected)[0], 'close');
  const last = await ask('last');
  left.destroy();
  await closed;
  ends.shift()?.();
  expect((await readAll(first)).status).toBe(200);
  await vi.waitFor(() => expect(ran).toEqual(['first', 'last']));
  ends.shift()?.();
  expect((await readAll(last)).status).toBe(200);
});

test('a long answer that fails while it waits for a slot becomes a 500', async () => {
  const failing = (): Readable => new Readable({ read: () => undefined });
  const bodies: Readable[] = [];
  const port = await serve({ each: 1 }, (server) =>
    server.get('/body', (_request, reply) => {
      const body = failing();
      bodies.push(body);
      return reply.send(body);
    }),
  );
  const first = await asks(port, '/body');
  const second = asks(port, '/body').then(readAll);
  while (bodies.length < 2) await new Promise((resolve) => setImmediate(resolve));
  bodies[1]?.destroy(new Error('the query failed'));
  first.destroy();
  expect((await second).status).toBe(500);
});
