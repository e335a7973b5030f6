/** Reads an answer as fast as it comes or at a pace, and watches how much memory the server takes meanwhile. Keeps nothing of it. */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { Missing } from './context.ts';

export interface Download {
  bytes: number;
  milliseconds: number;
  /** Of the server, in bytes: before it, and at most while it lasted. */
  idle: number;
  peak: number;
}

export interface Reading {
  url: string;
  headers: Record<string, string>;
  pid: number;
  /** Bytes a second; as fast as it comes without. */
  pace?: number;
  /** After so many milliseconds the reader leaves. */
  leave?: number;
}

const lookEach = 200;

export async function download({ url, headers, pid, pace, leave }: Reading): Promise<Download> {
  const idle = residentOf(pid);
  let peak = idle;
  const looking = setInterval(() => (peak = Math.max(peak, residentOf(pid))), lookEach);
  const start = performance.now();
  let bytes = 0;
  try {
    for await (const chunk of await open(url, headers)) {
      bytes += (chunk as Buffer).length;
      const passed = performance.now() - start;
      if (leave !== undefined && passed > leave) break;
      if (pace !== undefined) await wait((bytes / pace) * 1000 - passed);
    }
    return { bytes, milliseconds: performance.now() - start, idle, peak: Math.max(peak, residentOf(pid)) };
  } finally {
    clearInterval(looking);
  }
}

function open(url: string, headers: Record<string, string>): Promise<AsyncIterable<unknown>> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, (response) => {
      if (response.statusCode === 200 || response.statusCode === 206) return resolve(response);
      response.resume();
      if (response.statusCode === 406) return reject(new Missing(`${headers['accept']} is not served`));
      reject(new Error(`${url}: ${response.statusCode}`));
    });
    request.on('error', reject);
  });
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds));
  });

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    throw new Missing('/proc tells no process’s memory here');
  }
}
