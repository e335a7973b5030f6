/** Restores a set into an empty database and an empty file store. Refuses any other target, and leaves it empty if it fails. */
import { join } from 'node:path';
import { holdDirectory, holdsEmbedded, restoreEmbedded } from '#db/backup/embedded.ts';
import { BackupError } from '#db/backup/error.ts';
import { contentOfPostgres, restorePostgres } from '#db/backup/restore-postgres.ts';
import { differences, type Summary } from '#db/backup/summary.ts';
import { packageRoot } from '#db/paths.ts';
import { readSources } from '#db/sources.ts';
import type { Config } from '#server/config.ts';
import { openStorage, type Storage } from '#server/uploads/storage.ts';
import { databasePart, fileIn, type Manifest, readManifest } from './manifest.ts';
import { fileAt, readPart, unpacked, withFolder } from './parts.ts';
import type { Depot } from './depot.ts';
import type { Say } from './take.ts';

export async function restoreSet(depot: Depot, set: string, config: Config, say: Say): Promise<Manifest> {
  const manifest = await readManifest(depot, set);
  await requireFitting(manifest, config);
  const storage = await openStorage(config);
  await requireEmpty(config, storage);
  const put: string[] = [];
  try {
    await withFolder(async (folder) => {
      const name = databasePart[manifest.database];
      const path = join(folder, name);
      const part = manifest.parts.find((one) => one.name === name);
      if (part === undefined) throw new BackupError(`${set}/${name} is not in the manifest`);
      requireSound(await readPart(depot, `${set}/${name}`, part, fileAt(path)));
      const files = async (): Promise<void> => {
        say(`Restoring ${manifest.files.length} files …`);
        for (const file of manifest.files) {
          put.push(file.name);
          const arriving = join(storage.incoming, file.name);
          requireSound(await readPart(depot, fileIn(set, file.name), file, fileAt(arriving)));
          await storage.store.put(file.name, arriving, file.type);
        }
      };
      await (config.DATABASE_URL === undefined
        ? intoFolder(config.DATA_DIR, manifest, path, files, say)
        : intoPostgres(config.DATABASE_URL, manifest, path, files, say));
    });
  } catch (error) {
    for (const name of put) await storage.store.remove(name).catch(() => undefined);
    throw error;
  }
  return manifest;
}

/** The folder gets its name last. */
async function intoFolder(
  directory: string,
  manifest: Manifest,
  path: string,
  files: () => Promise<void>,
  say: Say,
): Promise<void> {
  const hold = await holdDirectory(directory);
  try {
    say('Restoring the database …');
    const restored = await restoreEmbedded(directory, await unpacked(path));
    try {
      requireSame(manifest, restored.summary);
      await files();
      await restored.settle();
    } catch (error) {
      await restored.discard();
      throw error;
    }
  } finally {
    hold.release();
  }
}

/** The database last: it is restored in one transaction. */
async function intoPostgres(
  url: string,
  manifest: Manifest,
  path: string,
  files: () => Promise<void>,
  say: Say,
): Promise<void> {
  await files();
  say('Restoring the database …');
  requireSame(manifest, await restorePostgres(url, path));
}

async function requireFitting({ database, summary, program }: Manifest, { DATABASE_URL }: Config): Promise<void> {
  if (database === 'embedded' && DATABASE_URL !== undefined) {
    throw new BackupError(
      'This set is of the embedded database, and can only be restored into one: unset DATABASE_URL, and choose an empty DATA_DIR.',
    );
  }
  if (database === 'postgres' && DATABASE_URL === undefined) {
    throw new BackupError(
      'This set is of PostgreSQL, and can only be restored there: set DATABASE_URL to an empty database.',
    );
  }
  const { migrations } = await readSources(packageRoot());
  const newest = summary.migrations.at(-1);
  if (newest !== undefined && summary.migrations.length > migrations.length) {
    throw new BackupError(`This set is newer than this program: it has ${newest.name}, of Helix ${program}.`);
  }
}

async function requireEmpty(config: Config, { store }: Storage): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: directory, S3_BUCKET: bucket } = config;
  const content = url === undefined ? null : await contentOfPostgres(url);
  if (content !== null) throw refused(`the database of DATABASE_URL is not empty: ${content}`);
  if (url === undefined && holdsEmbedded(directory)) throw refused(`${directory} has an embedded database`);
  const file = await store.first();
  if (file === null) return;
  throw refused(
    bucket === undefined
      ? `${join(directory, 'files')} has files, such as ${file}`
      : `the bucket ${bucket} has files, such as ${file}`,
  );
}

const refused = (why: string): BackupError =>
  new BackupError(`A set is only restored into an empty database and file store, and ${why}. Nothing was changed.`);

function requireSound(fault: string | null): void {
  if (fault !== null) throw new BackupError(fault);
}

function requireSame(manifest: Manifest, restored: Summary): void {
  const found = differences(manifest.summary, restored);
  if (found.length > 0) throw new BackupError(`The restored database differs from its manifest:\n${found.join('\n')}`);
}
