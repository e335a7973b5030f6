/** The built server in a process of its own, as people run it, with its administrator signed in; its answers over kept connections, as a browser reads them; and its memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { packageRoot } from '#db/paths.ts';
import { type BenchDatabase, Missing, temporaryDirectory } from './databases.ts';

export const administrator = 'admin';
/** Always the same, because databases are kept. */
const password = 'a long enough password';

export interface Server extends AsyncDisposable {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200 of /health. */
  started: number;
  /** The header `cookie` of the administrator's session. */
  cookie: string;
}

/** Starts the server on a database, or on the embedded database of a directory. */
export async function serve(where: BenchDatabase | string, settings: Record<string, string> = {}): Promise<Server> {
  const begun = performance.now();
  const database = typeof where === 'string' ? { DATA_DIR: where } : { DATABASE_URL: where.url };
  // As `npm start` does.
  const memory = { MALLOC_MMAP_THRESHOLD_: '131072' };
  const account = { ADMIN_USERNAME: administrator, ADMIN_PASSWORD: password };
  const child = spawn(process.execPath, [join(packageRoot(), 'dist', 'server', 'main.js')], {
    cwd: packageRoot(),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      ...memory,
      ...account,
      ...database,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  let url = '';
  for await (const line of createInterface({ input: child.stdout })) {
    url = /^Helix is at (\S+)$/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  // Reads on, so that the program never blocks on its output.
  child.stdout.resume();
  if (!(await fetch(`${url}/health`)).ok) throw new Error('/health did not answer 200');
  const started = performance.now() - begun;
  const signedIn = await post(`${url}/auth/login`, JSON.stringify({ username: administrator, password }));
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, pid: child.pid ?? 0, started, cookie, [Symbol.asyncDispose]: stop };
}

let existing: Promise<string> | null = null;

/** A directory with an embedded database and the product's own sample, created once, like a new installation. */
export function installed(): Promise<string> {
  existing ??= (async () => {
    const directory = temporaryDirectory();
    await using _server = await serve(directory);
    return directory;
  })();
  return existing;
}

const agent = new Agent({ keepAlive: true });

/** Opens an answer; a refusal is an error. */
export async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  if (response.statusCode === 200 || response.statusCode === 206) return response;
  throw new Error(`${url}: ${response.statusCode} ${await text(response)}`);
}

/** Sends JSON; a refusal is an error. */
export async function post(url: string, body: string | Blob, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { ...headers, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers: sent, body });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** One page of a list, counted and compressed as for a browser; `total` is the number of all rows. */
export async function page({ url, cookie }: Pick<Server, 'url' | 'cookie'>, path: string) {
  const accepted = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };
  const response = await open(`${url}/psql/${path}`, {
    cookie,
    ...accepted,
    prefer: 'count=exact',
    'sec-fetch-site': 'same-origin',
  });
  const body = await buffer(response);
  const unpacked = () => (response.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
  return { total: response.headers['content-range']?.split('/')[1] ?? '', unpacked };
}

/** Reads an answer and discards it. */
export async function download(url: string, headers: Record<string, string> = {}): Promise<void> {
  for await (const _chunk of await open(url, headers));
}

/** The growth of a process since this call: from its memory now to its maximum, which Linux counts anew. */
export function watchMemory(pid: number): () => number {
  const idle = memoryOf(pid, 'VmRSS');
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => memoryOf(pid, 'VmHWM') - idle;
}

/** The resident set in bytes, now or at its maximum; on Linux only. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') throw new Missing('only Linux shows the memory of a process');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
