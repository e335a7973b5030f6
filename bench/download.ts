/** Reads an answer at full speed or at a limited rate, and records the server's memory meanwhile. Discards the answer. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Missing } from './files.ts';
import { timed, type Work } from './measure.ts';
import { open } from './pages.ts';

export interface Download {
  bytes: number;
  milliseconds: number;
  /** The server's memory in bytes: before the download, and the maximum during it. */
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

export async function download({ url, headers, pid, pace, leave = Infinity }: Reading): Promise<Download> {
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

/** The time of the work, and a process's memory before it and its maximum during it, read every few milliseconds. */
export async function watchMemory(pid: number, every: number, work: Work): Promise<Omit<Download, 'bytes'>> {
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
