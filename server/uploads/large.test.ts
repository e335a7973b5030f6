/** Tests that an upload of 100 MB is streamed to the disk without filling the server's memory, and that one byte more is refused. */
import { once } from 'node:events';
import { request } from 'node:http';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryStorage, type TemporaryStorage } from '#server/testing/files.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';
import { outside } from './grab/outside.ts';
import { LARGEST_FILE } from '#domain/messages/files.ts';

const password = 'a long enough password';
const megabyte = 1024 * 1024;
const boundary = 'helix';
const head = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11\r\n` +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`,
);
const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

let server: TestServer;
let files: TemporaryStorage;
let cookie: string;
let port: string;

beforeAll(async () => {
  files = await temporaryStorage();
  server = await startServer({ files: { storage: files.storage, outside: outside([80]) } });
  await server.addUser('amina', password, ['Expert']);
  cookie = await server.signIn('amina', password);
  ({ port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })));
});
afterAll(async () => {
  await server.close();
  await files.remove();
});

/** Repeats one chunk as fast as it is read; `each` is called after each chunk. */
async function send(size: number, each: () => void): Promise<{ status: number; body: string }> {
  const piece = Buffer.alloc(megabyte / 4, 7);
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/upload/file',
    // In chunks without a content length, so that the server has to count.
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = once(sending, 'response');
  sending.write(head);
  for (let left = size; left > 0; left -= piece.length) {
    if (!sending.write(piece.subarray(0, Math.min(left, piece.length)))) await once(sending, 'drain');
    each();
  }
  sending.end(tail);
  const [response] = await answered;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return { status: response.statusCode, body: Buffer.concat(parts).toString() };
}

test('100 MB raise the memory of the server by less than 50 MB', async () => {
  await send(8 * megabyte, () => undefined);
  const before = process.memoryUsage();
  let most = { ...before };
  const answer = await send(LARGEST_FILE, () => {
    const now = process.memoryUsage();
    most = { ...most, rss: Math.max(most.rss, now.rss), arrayBuffers: Math.max(most.arrayBuffers, now.arrayBuffers) };
  });
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    200,
    expect.objectContaining({ content_type: 'application/octet-stream' }),
  ]);
  expect((most.rss - before.rss) / megabyte).toBeLessThan(50);
  expect((most.arrayBuffers - before.arrayBuffers) / megabyte).toBeLessThan(50);
  const [row] = await server.owner<{ size: number }>('select max(size)::float8 as size from data.files');
  expect(row).toEqual({ size: LARGEST_FILE });
});

test('one byte more is refused, and no file remains', async () => {
  const { status, body } = await send(LARGEST_FILE + 1, () => undefined);
  expect([status, JSON.parse(body)]).toEqual([413, expect.objectContaining({ constraint: 'upload_size' })]);
  expect(await readdir(files.storage.incoming)).toEqual([]);
});
