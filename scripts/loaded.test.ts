/** Tests that no screen loads more scripts than it did: what a screen doesn't show at first is loaded when it is opened. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';

/** Bytes, compressed by gzip. Lower them when a screen needs less. */
const MOST = { '/signin': 80_000, '/': 505_000, '/facts': 444_500, '/events/new': 568_000 };

test('screens load at most so much', { timeout: 240_000 }, async () => {
  const program = join(packageRoot(), 'scripts', 'loaded.mjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: packageRoot(), env });
  const bytes = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
  expect(Object.keys(bytes)).toEqual(Object.keys(MOST));
  for (const [screen, most] of Object.entries(MOST)) expect([screen, bytes[screen]! <= most]).toEqual([screen, true]);
});
