/** Reads answers over kept connections, as a browser does, and records the server's memory meanwhile. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { Missing } from './missing.ts';
import { timed, type Work } from './report.ts';

const agent = new Agent({ keepAlive: true });

/** Opens an answer; a refusal is an error. */
export async function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 500;
  if (status < 300) return response;
  const refusal = `${url}: ${status} ${await text(response)}`;
  throw status === 406 ? new Missing(refusal) : new Error(refusal);
}

/** Sends JSON; a refusal is an error. */
export async function post(url: string, body: string | Blob, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { ...headers, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers: sent, body });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

export interface Page {
  /** Of all rows, as the server counted them. */
  total: string;
  body: Buffer;
  encoding: string;
}

/** One page of a list, counted and compressed. */
export async function page({ url, cookie }: { url: string; cookie: string }, path: string): Promise<Page> {
  const response = await open(`${url}/psql/${path}`, {
    cookie,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br',
    prefer: 'count=exact',
    'sec-fetch-site': 'same-origin',
  });
  const total = response.headers['content-range']?.split('/')[1] ?? '';
  return { total, body: await buffer(response), encoding: response.headers['content-encoding'] ?? 'identity' };
}

export function unpacked({ body, encoding }: Page): string {
  if (encoding === 'identity') return body.toString();
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  throw new Error(`An answer came as ${encoding}`);
}

/** The time of work, and the server's memory in bytes: before it, and the maximum during it. */
export interface Watched {
  milliseconds: number;
  idle: number;
  peak: number;
}

export interface Reading {
  url: string;
  headers: Record<string, string>;
  pid: number;
  /** Bytes a second. */
  pace?: number;
  /** The reader disconnects after this many milliseconds. */
  leave?: number;
}

/** Reads an answer at full speed or at a limited rate, and discards it. */
export async function download(reading: Reading): Promise<Watched & { bytes: number }> {
  const { url, headers, pid, pace, leave = Infinity } = reading;
  let bytes = 0;
  const start = performance.now();
  const watched = await watchMemory(pid, 200, async () => {
    for await (const chunk of await open(url, headers)) {
      bytes += (chunk as Buffer).length;
      const passed = performance.now() - start;
      if (passed > leave) break;
      if (pace !== undefined) await setTimeout(Math.max(0, (bytes / pace) * 1000 - passed));
    }
  });
  return { bytes, ...watched };
}

/** Reads the memory of a process every few milliseconds during the work. */
export async function watchMemory(pid: number, every: number, work: Work): Promise<Watched> {
  const idle = memoryOf(pid);
  let peak = idle;
  const look = (): number => (peak = Math.max(peak, memoryOf(pid)));
  const looking = setInterval(look, every);
  try {
    const milliseconds = await timed(work);
    return { milliseconds, idle, peak: look() };
  } finally {
    clearInterval(looking);
  }
}

/** The resident set in bytes, available on Linux only. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    throw new Missing('/proc shows no memory of a process here');
  }
}
