/** `npm start` does nothing while a server runs, and prints the server's address. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdDirectory } from '#db/lock.mjs';
import { packageRoot } from '#db/paths.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-start-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function run(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(packageRoot(), 'scripts', script), ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code]: unknown[] = await once(child, 'close');
  return { code: Number(code), said };
}

test("a data directory held by a server is refused with the server's address", async () => {
  const hold = await holdDirectory(directory);
  await hold.announce(4321);
  const { code, said } = await run('start.mjs', [], { PORT: '0' });
  hold.release();
  expect(said).toContain(`already runs on ${directory} at http://127.0.0.1:4321 (process ${process.pid})`);
  expect(code).toBe(1);
});

test('a port in use is refused before the build', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, said } = await run('start.mjs', [], { PORT: port });
  server.close();
  expect(said).toContain(`already answers at http://127.0.0.1:${port}`);
  expect(said).not.toContain('Building');
  expect(code).toBe(1);
});

test('each way to start the server gives freed memory back to the machine', async () => {
  for (const way of ['scripts/start.mjs', 'ops/systemd/helix.service', 'Containerfile', 'bench/server.ts'])
    expect(`${way}: ${await readFile(join(packageRoot(), way), 'utf8')}`).toMatch(/MALLOC_MMAP_THRESHOLD_\W+131072/);
});

test('an unknown program is refused with a list of the programs', async () => {
  const { code, said } = await run('run.mjs', ['nonsense'], {});
  expect(said).toContain(
    'import | ingest | sample | release | backup | restore | verify | doctor | psql | generate | basemap | gazetteer | bench',
  );
  expect(code).toBe(2);
});

test.skipIf(process.platform === 'win32')(
  'a program started by npm ends with npm, although its shell passes no signal on',
  async () => {
    const program = `setInterval(() => {}, 1000); console.log('up')`;
    const script = `import { runWithSignals } from './scripts/shell.mjs'; await runWithSignals(['-e', ${JSON.stringify(program)}]);`;
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, script], {
      cwd: packageRoot(),
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(shell.stdout, 'data');
    const allEnded = once(shell.stdout, 'close');
    shell.kill('SIGTERM');
    await allEnded;
  },
);
