/** Runs the built program in a separate process with an embedded database, for tests that limit its memory and disk, or kill it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '#db/paths.ts';

export interface ServerProcess {
  readonly port: number;
  /** Sends a request with a session, and reads the whole answer. */
  ask: (cookie: string, path: string, init?: RequestInit) => Promise<{ status: number; text: string }>;
  signIn: (username: string) => Promise<string>;
  /** The peak memory in megabytes; null if the system does not report it. */
  peak: () => Promise<number | null>;
  kill: () => Promise<void>;
}

const password = 'a long enough password';

/** Rejects with the output of the program if it ends before it serves. `heap`: megabytes. */
export async function startProcess(settings: Readonly<Record<string, string>>, heap: number): Promise<ServerProcess> {
  const main = join(packageRoot(), 'dist', 'server', 'main.js');
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, main], {
    env: { PATH: process.env['PATH'], PORT: '0', ADMIN_PASSWORD: password, SAMPLE_PASSWORD: password, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await served(child);
  const ask: ServerProcess['ask'] = async (cookie, path, init = {}) => {
    const answer = await fetch(`${address}${path}`, { ...init, headers: { cookie, ...init.headers } });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    port: Number(new URL(address).port),
    ask,
    signIn: async (username) => {
      const body = JSON.stringify({ username, password });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${address}/auth/login`, { method: 'POST', headers, body });
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (answer.status !== 200 || cookie === undefined)
        throw new Error(`${username} cannot sign in: ${answer.status}`);
      return cookie;
    },
    peak: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
      return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function served(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (child.stdout === null) throw new Error('The program says nothing');
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const [, address] = /^Helix is at (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    // Keeps reading the output, so that the program never blocks on it.
    child.stdout.resume();
    return address;
  }
  throw new Error(said.join('\n'));
}
