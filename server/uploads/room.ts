/** Keeps a part of the disk free for everything else: an upload that would take from it is refused. Looks at the disk, frees nothing. */
import { statfs, type StatsFs } from 'node:fs';
import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { storageFull, type Storage } from './storage.ts';

/** Where files arrive, and how many bytes must stay free there. */
export type Arrivals = Pick<Storage, 'incoming' | 'reserve'>;

const leaves = (reserve: number, { bavail, bsize }: StatsFs): boolean => bavail * bsize >= reserve;

export async function requireRoom({ incoming, reserve }: Arrivals, size: number): Promise<void> {
  if (!leaves(reserve + size, await promisify(statfs)(incoming))) throw storageFull();
}

/** Looked at again each time that so many bytes have come: others write to the same disk. */
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
