/** Refuses uploads that would use the reserved part of the disk. */
import { statfs, type StatsFs } from 'node:fs';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { storageFull, type Storage } from './storage.ts';

/** The folder of uploads in progress, and the bytes that must stay free on its disk. */
export type Arrivals = Pick<Storage, 'incoming' | 'reserve'>;

const leaves = (reserve: number, { bavail, bsize }: StatsFs): boolean => bavail * bsize >= reserve;

export async function requireRoom({ incoming, reserve }: Arrivals, size: number): Promise<void> {
  if (!leaves(reserve + size, await promisify(statfs)(incoming))) throw storageFull();
}

/** The disk is checked again after each so many bytes, because other programs write to it too. */
const between = 4 * 1024 * 1024;

export function whileRoom({ incoming, reserve }: Arrivals): Transform {
  let since = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length;
      if (since < between) return done(null, chunk);
      since = 0;
      statfs(incoming, (error, disk) => done(error ?? (leaves(reserve, disk) ? null : storageFull()), chunk));
    },
  });
}
