/** Detects the type of a file in a thread: the detector reads bytes of strangers. */
import type { ReadingThreads } from '#server/threads/threads.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import type { Kind } from './kind.ts';

/** A file whose type takes too long to detect is stored without one. */
export async function kindIn(threads: ReadingThreads, path: string, name: string): Promise<Kind> {
  try {
    return await threads.read('kind', { path, name });
  } catch (error) {
    if (error instanceof TooMuch) return { contentType: 'application/octet-stream', extension: '' };
    throw error;
  }
}
