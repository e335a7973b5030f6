/** The built server as its own process, as people run it. Knows what it prints, nothing of what it does. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '#db/paths.ts';

export interface ServerProcess {
  url: string;
  /** Milliseconds from the start of the process to the first 200 of /health. */
  started: number;
  pid: number;
  stop: () => Promise<void>;
}

export const administrator = 'admin';

export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'server', 'main.js')], {
    cwd: packageRoot(),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_USERNAME: administrator,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', kill);
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (text: string): void => {
      said += text;
      const address = /^Helix is at (\S+)$/m.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', reject);
    void ended.then(() => reject(new Error(`The server ended before it listened:\n${said}`)));
  });
  const { status } = await fetch(`${url}/health`);
  if (status !== 200) throw new Error(`/health answered ${status}`);
  return {
    url,
    started: performance.now() - start,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Signs in and returns the header `cookie`. */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!response.ok || cookie === undefined) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  return cookie;
}
