/** Tests on PostgreSQL that a write is stored once and its repeat answered, if the connection is cut or the server killed before the answer is read. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#db/database.ts';
import { openPostgres } from '#db/postgres.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';

describe.skipIf(postgresUrl === null)('a write without an answer', () => {
  const url = postgresUrl ?? '';
  const database = `helix_cut_${randomBytes(8).toString('hex')}`;
  let directory: string;
  let server: ServerProcess;
  let owner: Database;
  let cookie: string;
  const start = () => {
    const settings = { DATABASE_URL: addressOf(url, database), ADMIN_USERNAME: 'administrator', LOG_LEVEL: 'fatal' };
    return startProcess({ ...settings, DATA_DIR: directory }, 512);
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'helix-cut-'));
    await onServer(url, `create database ${database}`);
    server = await start();
    owner = openPostgres(addressOf(url, database), { max: 1 });
    cookie = await server.signIn('administrator');
  });
  afterAll(async () => {
    await server.kill();
    await owner.close();
    await onServer(url, `drop database ${database} with (force)`);
    await rm(directory, { recursive: true, force: true });
  });

  const headers = { 'content-type': 'application/json', prefer: 'return=representation', accept: 'application/json' };
  const path = '/psql/publishers?select=name';
  type Write = { name: string; key: string };
  const write = (): Write => ({ name: `Publisher ${randomUUID()}`, key: `"${randomUUID()}"` });
  const bodyOf = ({ name }: Write) => JSON.stringify({ name, type: 'Media', iso3: 'AFG' });
  const countOf = async ({ name }: Write): Promise<number> => {
    const text = 'select count(*)::integer as n from data.publishers where name = $1';
    return (await owner.statement<{ n: number }>({ role: null }, text, [name])).rows[0]!.n;
  };
  /** Sends the write and reads nothing. */
  async function sent(of: Write): Promise<Socket> {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    socket.on('error', () => undefined);
    const body = bodyOf(of);
    const all = { ...headers, host: 'localhost', cookie, 'idempotency-key': of.key, 'content-length': body.length };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  }
  async function again(of: Write) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': of.key },
      body: bodyOf(of),
    });
    const replayed = answer.headers.get('idempotency-replayed') !== null;
    return { status: answer.status, replayed, body: (await answer.json()) as unknown };
  }
  const stored = (of: Write) => vi.waitFor(async () => expect(await countOf(of)).toBe(1), { timeout: 30_000 });

  test('the connection is cut after the commit @proof', async () => {
    const of = write();
    const socket = await sent(of);
    await stored(of);
    socket.destroy();
    expect(await again(of)).toEqual({ status: 201, replayed: true, body: [{ name: of.name }] });
    expect(await countOf(of)).toBe(1);
  });

  test('the connection is cut at once, so that the write may be stored or not @proof', async () => {
    for (let at = 0; at < 20; at += 1) {
      const of = write();
      (await sent(of)).destroy();
      expect(await again(of)).toMatchObject({ status: 201, body: [{ name: of.name }] });
      expect(await countOf(of)).toBe(1);
    }
  });

  test('the server is killed after the commit @proof', async () => {
    const of = write();
    const socket = await sent(of);
    await stored(of);
    await server.kill();
    socket.destroy();
    server = await start();
    expect(await again(of)).toEqual({ status: 201, replayed: true, body: [{ name: of.name }] });
    expect(await countOf(of)).toBe(1);
  });
});
