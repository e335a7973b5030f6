/** A product of a journey's own, on a new embedded database with the sample, for journeys after which nobody could use it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { password } from './support.ts';

export interface OwnServer extends AsyncDisposable {
  readonly address: string;
}

export async function ownServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-own-'));
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: join(folder, 'data'),
    TMPDIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    SAMPLE_FACTS: '300',
    SAMPLE_PASSWORD: password,
    ADMIN_PASSWORD: password,
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Helix is at (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return { address, [Symbol.asyncDispose]: stop };
  }
  await stop();
  throw new Error('The product ended before it served');
}
