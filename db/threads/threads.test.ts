/** Tests the limit of time of a thread: only the work of a job counts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { Threads } from './threads.ts';
import { TooSlow } from './too-much.ts';

type Jobs = Record<'quick' | 'heavy' | 'asking' | 'endless', (input: null) => Promise<string>>;

/** Milliseconds. */
const LIMIT = 400;
const LONGER = 600;

const PROGRAM = (serve: string) => `
import { serve } from ${JSON.stringify(serve)};
const busy = (time) => { const end = performance.now() + time; while (performance.now() < end); };
await serve({
  quick: async () => async () => 'read',
  heavy: async () => { busy(${LONGER}); return async () => 'read'; },
  asking: async () => async (_, ask) => ask('a picture'),
  endless: async () => async () => busy(Infinity),
});`;

let folder: string;
let threads: Threads<Jobs>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'));
  const dist = join(packageRoot(), 'dist');
  const worker = join(folder, 'worker.mjs');
  await writeFile(worker, PROGRAM(pathToFileURL(join(dist, 'db/threads/serve.js')).href));
  threads = new Threads({ worker: relative(dist, worker), refusals: [] }, { timeout: LIMIT, memory: 64, most: 1 });
});
afterAll(async () => {
  await threads.close();
  await rm(folder, { recursive: true });
});

function block(): void {
  const end = performance.now() + LONGER;
  while (performance.now() < end);
}

test('the readers of a job are loaded before its time begins, also in a thread that did another job', async () => {
  expect(await threads.read('quick', null)).toBe('read');
  expect(await threads.read('heavy', null)).toBe('read');
});

test('an answer that came while the program was busy is not late', async () => {
  const answer = async () => {
    setImmediate(block);
    return 'red';
  };
  expect(await threads.read('asking', null, { answer })).toBe('red');
});

test('a job without an end is ended, and the next one is read', async () => {
  await expect(threads.read('endless', null)).rejects.toThrow(TooSlow);
  expect(await threads.read('quick', null)).toBe('read');
});
