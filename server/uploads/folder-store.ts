/** Stores files in a folder of this machine by an atomic rename. Refuses all names but those of stored files. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { isFileName, type FileStore } from './file-store.ts';

export function folderStore(folder: string): FileStore {
  // Subfolders by the first two hexadecimal digits of the name keep every folder small enough to list.
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new Error('this is not the name of a kept file');
    return join(folder, name.slice(0, 2), name);
  };
  return {
    put: async (name, path) => {
      const target = pathOf(name);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await settle(dirname(target));
    },
    get: async (name, range) => {
      const stream = createReadStream(pathOf(name), range ?? {});
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    first: async () => {
      for (const part of await readdir(folder).catch(() => [])) {
        if (part.length > 2) continue;
        const [name] = await readdir(join(folder, part));
        if (name !== undefined) return name;
      }
      return null;
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Syncs the folder, so that the rename survives a power failure. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
