/** Restores a set into a temporary database, compares it with its manifest, and removes it again. Names every fault. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { restoreEmbedded } from '#db/backup/embedded.ts';
import { BackupError } from '#db/backup/error.ts';
import { restorePostgres, temporaryPostgres } from '#db/backup/restore-postgres.ts';
import { differences, type Summary } from '#db/backup/summary.ts';
import { databasePart, fileIn, type Manifest, readManifest } from './manifest.ts';
import { fileAt, readPart, unpacked, withFolder } from './parts.ts';
import type { Depot } from './depot.ts';
import type { Say } from './take.ts';

export interface Verified {
  /** None if the set is sound. */
  faults: string[];
  files: number;
}

/** `url`: a database of the server on which a set of PostgreSQL is restored. */
export async function verifySet(depot: Depot, set: string, url: string | undefined, say: Say): Promise<Verified> {
  const manifest = await readManifest(depot, set).catch((error: unknown) => {
    if (error instanceof BackupError) return error.message;
    throw error;
  });
  if (typeof manifest === 'string') return { faults: [manifest], files: 0 };
  return withFolder(async (folder) => {
    say(`Comparing ${manifest.files.length} files …`);
    const turn = pLimit(4);
    const ofFiles = await Promise.all(
      manifest.files.map((file) => turn(() => readPart(depot, fileIn(set, file.name), file))),
    );
    const name = databasePart[manifest.database];
    const part = manifest.parts.find((one) => one.name === name);
    const path = join(folder, name);
    const ofPart =
      part === undefined
        ? `${set}/${name} is not in the manifest`
        : await readPart(depot, `${set}/${name}`, part, fileAt(path));
    const faults = [...ofFiles, ofPart].flatMap((fault) => fault ?? []);
    if (ofPart === null) {
      say('Restoring the database …');
      faults.push(...(await compareDatabase(manifest, path, folder, url)));
    }
    return { faults, files: manifest.files.length };
  });
}

async function compareDatabase(
  manifest: Manifest,
  path: string,
  folder: string,
  url: string | undefined,
): Promise<string[]> {
  const restored = manifest.database === 'embedded' ? ofEmbedded(path, folder) : ofPostgres(path, url);
  return differences(manifest.summary, await restored);
}

async function ofEmbedded(path: string, folder: string): Promise<Summary> {
  const { summary, discard } = await restoreEmbedded(folder, await unpacked(path));
  await discard();
  return summary;
}

async function ofPostgres(path: string, url: string | undefined): Promise<Summary> {
  if (url === undefined) {
    throw new BackupError('This set is of PostgreSQL: set DATABASE_URL to a server on which it can be restored.');
  }
  const temporary = await temporaryPostgres(url, `helix_verify_${randomBytes(6).toString('hex')}`);
  try {
    return await restorePostgres(temporary.url, path);
  } finally {
    await temporary.drop();
  }
}
