/** Runs built servers of Helix on fixed ports, and HAProxy before them with the configuration of ops/haproxy/machines.cfg. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '#db/paths.ts';

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** The lines of its log. */
  readonly log: readonly string[];
  /** Status of its health, asked without the balancer; 0 if it does not answer. */
  health: () => Promise<number>;
  signal: (name: NodeJS.Signals) => void;
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Resolves when the server is ready, and rejects with its output if it ends before. @param root the folder of another built version. */
export async function startHelix(
  port: number,
  settings: Readonly<Record<string, string>>,
  root = packageRoot(),
): Promise<Server> {
  const main = join(root, 'dist', 'server', 'main.js');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const log = await ready(child);
  return {
    port,
    pid: child.pid ?? 0,
    log,
    ended,
    signal: (name) => void child.kill(name),
    health: () =>
      fetch(`http://127.0.0.1:${port}/health`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 0,
      ),
  };
}

/** @returns the lines of its log, to which later ones are added. */
async function ready(child: ChildProcess): Promise<readonly string[]> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  if (child.stdout === null) throw new Error('The program says nothing');
  const lines = createInterface({ input: child.stdout });
  const log: string[] = [];
  const isReady = new Promise<boolean>((resolve) => {
    lines.on('close', () => resolve(false));
    lines.on('line', (line) => {
      said.push(line);
      if (line.startsWith('Helix is at')) return resolve(true);
      // A line of its log is a fault worth seeing in the proof; the lines of the start are plain text.
      if (!line.startsWith('{')) return;
      log.push(line);
      if (process.env['PROOF_LOGS']) console.log(line);
    });
  });
  if (await isReady) return log;
  throw new Error(said.join('\n'));
}

export interface Balancer {
  readonly address: string;
  stop: () => Promise<void>;
}

/** @param repeats further reasons to send a request again. */
export async function startBalancer(port: number, servers: readonly number[], repeats = ''): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'helix-balancer-'));
  const [one, two] = servers;
  const text = readFileSync(join(packageRoot(), 'ops', 'haproxy', 'machines.cfg'), 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/^ *retry-on .*$/m, (line) => `${line} ${repeats}`)
    .replace('10.0.0.11:3000', `127.0.0.1:${one}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${two}`);
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, text);
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(said.join(''));
    const answer = await fetch(`${address}/health`).catch(() => null);
    if (answer?.status === 200) break;
  }
  return {
    address,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
