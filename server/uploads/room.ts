/** Keeps a part of the disk free for everything else: an upload that would take from it is refused. Looks at the disk, frees nothing. */
import { statfs } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { storageFull, type Storage } from './storage.ts';

/** Where files arrive, and how many bytes must stay free there. */
export type Arrivals = Pick<Storage, 'incoming' | 'reserve'>;

export async function requireRoom({ incoming, reserve }: Arrivals, size = 0): Promise<void> {
  const { bavail, bsize } = await statfs(incoming);
  if (bavail * bsize - size < reserve) throw storageFull();
}

/** Looked at again each time that so many bytes have come: others write to the same disk. */
const between = 4 * 1024 * 1024;

export function whileRoom(arrivals: Arrivals): Transform {
  let since = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length;
      if (since < between) return done(null, chunk);
      since = 0;
      requireRoom(arrivals).then(() => done(null, chunk), done);
    },
  });
}
