/** Checks the machine: Node, memory, disks. Changes nothing. */
import { statfs } from 'node:fs/promises';
import { freemem, tmpdir, totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Finding } from '#domain/system/system.ts';
import type { Config } from '#server/config.ts';
import { bad, good, megabytes, reasonOf, warning } from './finding.ts';

const OLDEST_NODE = [20, 19] as const;
const SUGGESTED_NODE = 24;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const part = 'Node.js';
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return bad(part, `Version ${version} is too old.`, `Install Node.js ${SUGGESTED_NODE} LTS.`);
  if (major < SUGGESTED_NODE)
    return warning(part, `Version ${version} works.`, `Install Node.js ${SUGGESTED_NODE} LTS for production.`);
  return good(part, `The version is ${version}.`);
}

/** Bytes that the program needs beside the embedded database: its heap, drawing, reading and answers. */
const NEEDED = 768 * 1024 * 1024;

export interface Memory {
  /** Bytes that the program may use: of the machine, or of its container. */
  readonly limit: number;
  readonly free: number;
  readonly heapUsed: number;
  readonly heapLimit: number;
}

export function memoryNow(): Memory {
  const constrained = process.constrainedMemory();
  const { used_heap_size: heapUsed, heap_size_limit: heapLimit } = getHeapStatistics();
  const limited = constrained > 0 && constrained < totalmem();
  const limit = limited ? constrained : totalmem();
  return { limit, free: limited ? limit - process.memoryUsage.rss() : freemem(), heapUsed, heapLimit };
}

export function checkMemory(config: Pick<Config, 'DATABASE_URL' | 'EMBEDDED_MEMORY'>, memory = memoryNow()): Finding {
  const part = 'Memory';
  const embedded = config.DATABASE_URL === undefined ? config.EMBEDDED_MEMORY * 1024 * 1024 : 0;
  const { limit, free, heapUsed, heapLimit } = memory;
  const words = `${megabytes(free)} of ${megabytes(limit)} are free.`;
  if (limit < NEEDED + embedded) {
    const mend = `Give the program at least ${megabytes(NEEDED + embedded)}.`;
    return bad(part, `The program may use ${megabytes(limit)}, which is too little.`, mend);
  }
  if (heapUsed > 0.85 * heapLimit) {
    const mend = 'Raise the heap with NODE_OPTIONS=--max-old-space-size, or find the growth in the metrics.';
    return bad(part, `The heap is almost full: ${megabytes(heapUsed)} of ${megabytes(heapLimit)}.`, mend);
  }
  if (free < 0.05 * limit)
    return warning(part, `Only ${words}`, 'End other programs of this machine, or give it more memory.');
  return good(part, `${words} The program uses ${megabytes(process.memoryUsage.rss())}.`);
}

/** Room for temporary files: long answers, previews, uploads. */
const TEMPORARY = 256 * 1024 * 1024;

export async function checkDisks(config: Pick<Config, 'DATA_DIR' | 'FREE_SPACE_MB'>): Promise<Finding[]> {
  const reserve = config.FREE_SPACE_MB * 1024 * 1024;
  return [
    await room('Disk space', config.DATA_DIR, reserve, 2 * reserve),
    await room('Temporary files', tmpdir(), TEMPORARY, 2 * TEMPORARY),
  ];
}

export async function room(part: string, folder: string, least: number, ample: number): Promise<Finding> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder);
    const [free, size] = [bavail * bsize, blocks * bsize];
    const words = `${megabytes(free)} of ${megabytes(size)} are free.`;
    const mend = `Free some space on the disk of ${folder}, or move the folder to a larger one.`;
    if (free < least) return bad(part, `${words} Uploads are refused below ${megabytes(least)}.`, mend);
    return free < ample ? warning(part, words, mend) : good(part, words);
  } catch (error) {
    return bad(
      part,
      `The folder ${folder} can't be read: ${reasonOf(error)}.`,
      `Create ${folder} for the user of the program.`,
    );
  }
}
