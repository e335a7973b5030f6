/** Tests both stores: files are returned whole and in parts until removed; a full disk and an unreachable store have messages of their own. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openS3, type S3 } from '#server/testing/s3.ts';
import { startServer } from '#server/testing/server.ts';
import { outside } from './grab/outside.ts';
import { keptName } from './names.ts';
import { writeTo } from './receive.ts';
import { clearIncoming, openStorage, type Storage } from './storage.ts';

const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
const newName = () => keptName(uuid, { contentType: 'text/plain', extension: '.txt' });

let directory: string;
let s3: S3;
const stores = new Map<string, Storage>();

const s3Settings = (endpoint: string) => ({
  DATA_DIR: directory,
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'helix-files',
  S3_ACCESS_KEY_ID: 'the-key',
  S3_SECRET_ACCESS_KEY: 'the-secret',
  S3_PREFIX: 'helix/',
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-storage-'));
  s3 = await openS3();
  stores.set('a folder', await openStorage(readConfig({ DATA_DIR: directory })));
  stores.set('an S3 store', await openStorage(readConfig(s3Settings(s3.address))));
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

describe.each(['a folder', 'an S3 store'])('%s', (kind) => {
  const put = async (content: string | Buffer): Promise<string> => {
    const { store, incoming } = stores.get(kind)!;
    const name = newName();
    const path = join(incoming, name);
    await writeFile(path, content);
    await store.put(name, path, 'text/plain');
    await rm(path, { force: true });
    return name;
  };
  const read = async (name: string, range: { start: number; end: number } | null = null) => {
    const found = await stores.get(kind)!.store.get(name, range);
    return found === null ? null : text(found);
  };

  test('returns a stored file, whole and in parts, until it is removed', async () => {
    const name = await put('0123456789');
    expect([await read(name), await read(name, { start: 2, end: 4 })]).toEqual(['0123456789', '234']);
    await stores.get(kind)!.store.remove(name);
    await stores.get(kind)!.store.remove(name);
    expect(await read(name)).toBeNull();
  });

  test('stores a file larger than one part', async () => {
    const content = Buffer.alloc(17 * 1024 * 1024, 'helix ');
    const name = await put(content);
    expect((await read(name)) === content.toString()).toBe(true);
  });

  test.each(['../../etc/passwd', 'incoming/x', '', `${uuid}-000000000000.txt/../x`])(
    'refuses the name %s',
    async (name) => {
      await expect(Promise.resolve().then(() => stores.get(kind)!.store.get(name, null))).rejects.toThrow(
        'not the name of a kept file',
      );
    },
  );
});

test('requests to an S3 store are signed, use the prefix, and send a large file in parts', () => {
  expect(s3.requests.length).toBeGreaterThan(5);
  for (const { path, authorization } of s3.requests) {
    expect(path).toMatch(/^\/helix-files\/helix\/0f6c1a52/);
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/,
    );
  }
  expect(s3.requests.filter(({ path }) => path.includes('partNumber=')).length).toBeGreaterThanOrEqual(3);
});

test('a full disk has a message of its own', async () => {
  // A link to the device that is always full; the link may be removed.
  const path = join(directory, 'full');
  await symlink('/dev/full', path);
  const writing = writeTo(Readable.from([Buffer.alloc(1024)]), path);
  await expect(writing).rejects.toMatchObject({ status: 507, constraint: 'storage_full' });
});

test('an upload whose sender falls silent is removed', async () => {
  const path = join(directory, 'silent');
  const silent = new Readable({ read: () => undefined });
  silent.push('the beginning');
  const writing = writeTo(silent, path, undefined, { window: 50, leastBytes: 1 });
  await expect(writing).rejects.toMatchObject({ status: 408, constraint: 'upload_pace' });
  expect(existsSync(path)).toBe(false);
});

test('unfinished uploads of a killed server are removed once none can still be running', async () => {
  const { incoming } = stores.get('a folder')!;
  await writeFile(join(incoming, 'left-behind'), 'half');
  await writeFile(join(incoming, 'arriving'), 'half');
  const longAgo = new Date(Date.now() - 7 * 60 * 60 * 1000);
  await utimes(join(incoming, 'left-behind'), longAgo, longAgo);
  await clearIncoming(incoming);
  expect(await readdir(incoming)).toEqual(['arriving']);
  await rm(join(incoming, 'arriving'));
});

test('with an unreachable store, nothing is kept and the message says to try again', async () => {
  const failing = await openS3({ refuse: true });
  const storage = await openStorage(readConfig(s3Settings(failing.address)));
  const server = await startServer({ files: { storage, outside: outside([80]) } });
  try {
    await server.addUser('amina', 'a long enough password', ['Expert']);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: {
        cookie: await server.signIn('amina', 'a long enough password'),
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `--x\r\ncontent-disposition: form-data; name="uuid"\r\n\r\n${uuid}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--x--\r\n`,
    });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '60',
      expect.objectContaining({
        constraint: 'storage_away',
        message: expect.stringContaining('What you typed is not lost') as string,
      }),
    ]);
    expect(await server.owner('select from data.files')).toEqual([]);
    expect(await readdir(storage.incoming)).toEqual([]);
  } finally {
    await server.close();
    await failing.close();
  }
});
