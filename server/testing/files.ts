/** A temporary folder of files for a test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { openStorage, type Storage } from '#server/uploads/storage.ts';

export interface TemporaryStorage {
  storage: Storage;
  remove: () => Promise<void>;
}

export async function temporaryStorage(): Promise<TemporaryStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'helix-files-'));
  return {
    storage: await openStorage(readConfig({ DATA_DIR: directory })),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
