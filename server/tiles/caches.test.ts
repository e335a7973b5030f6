/** Tests that caches keep used answers, remove the longest unused at their limit, and that the disk cache survives a restart. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DiskCache } from './disk-cache.ts';
import { memoryCache } from '#server/http/memory-cache.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-tile-cache-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const fail = (error: unknown): never => {
  throw error;
};
const bytes = (size: number): Buffer => Buffer.alloc(size, 'x');

test('memory: the longest unused answer goes first, and a replaced answer counts once', () => {
  const cache = memoryCache<{ bytes: Buffer }>(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, { bytes: bytes(10) });
  cache.set('c', { bytes: bytes(10) });
  expect(cache.get('a')).toBeDefined();
  cache.set('d', { bytes: bytes(10) });
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
});

test('disk: files survive a restart, and an incomplete file is removed', async () => {
  const cache = new DiskCache(directory, 1000, fail);
  await cache.set('a', Buffer.from('tile'));
  const [folder = ''] = await readdir(directory);
  await writeFile(join(directory, folder, 'half.written'), 'ti');
  const next = new DiskCache(directory, 1000, fail);
  expect((await next.get('a'))?.bytes.toString()).toBe('tile');
  expect(await next.get('b')).toBeNull();
  expect(await readdir(join(directory, folder))).toHaveLength(1);
});

test('disk: holds no more bytes than allowed, and keeps the used answers', async () => {
  const cache = new DiskCache(directory, 100, fail);
  for (let index = 0; index < 9; index += 1) await cache.set(`tile ${index}`, bytes(10));
  await cache.get('tile 0');
  for (let index = 9; index < 14; index += 1) await cache.set(`tile ${index}`, bytes(10));
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files.length).toBeLessThanOrEqual(10);
  expect(await cache.get('tile 0')).not.toBeNull();
  expect(await cache.get('tile 1')).toBeNull();
});

test('disk: a deleted file is not found, and can be written again', async () => {
  const cache = new DiskCache(directory, 1000, fail);
  await cache.set('a', bytes(10));
  await rm(directory, { recursive: true });
  expect(await cache.get('a')).toBeNull();
  await cache.set('a', bytes(10));
  expect(await cache.get('a')).not.toBeNull();
});

test('disk: a folder that cannot be created gives one warning and no failure', async () => {
  const file = join(directory, 'file');
  await writeFile(file, '');
  const errors: unknown[] = [];
  const cache = new DiskCache(join(file, 'tiles'), 1000, (error) => errors.push(error));
  await cache.set('a', bytes(10));
  expect(await cache.get('a')).toBeNull();
  expect(errors).toHaveLength(1);
});
