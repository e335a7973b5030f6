/** The three commands on sets, in this process or in the server that holds the embedded database. */
import { resolve } from 'node:path';
import { BackupError } from '#db/backup/error.ts';
import { DirectoryHeldError, holdsEmbedded } from '#db/backup/embedded.ts';
import { openEmbedded, type EmbeddedDatabase } from '#db/embedded.ts';
import { askHolder } from '#db/task.ts';
import { type Config, readConfig, settingsGiven } from '#server/config.ts';
import { programVersion } from '#server/program-version.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { isInStore, openDepot, type S3Config } from './depot.ts';
import { type Say, type Source, takeBackup } from './take.ts';

export interface BackupResult {
  /** The address of the set. */
  set: string;
  files: number;
  missing: string[];
  size: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as the program reads them; an address of S3 needs the keys of S3 also where files are in a folder. */
export function configFor(address: string, environment: Environment): Config {
  return readConfig({ ...environment, BACKUP_EVERY: undefined, BACKUP_TO: address });
}

/** Relative to the folder in which the command was given. */
export const absolute = (address: string, environment: Environment): string =>
  isInStore(address) ? address : resolve(environment['INIT_CWD'] ?? '.', address);

/** The settings of S3 are those of this process. */
export async function backUp(source: Source, to: string, config: S3Config, say: Say): Promise<BackupResult> {
  const depot = await openDepot(to, config);
  const { set, manifest, size } = await takeBackup(source, depot, say);
  return { set: `${depot.address}/${set}`, files: manifest.files.length, missing: manifest.missing, size };
}

/** Never migrates: a backup is taken before an upgrade. */
export async function backUpHere(to: string, environment: Environment, say: Say): Promise<BackupResult> {
  const config = configFor(to, environment);
  const { DATABASE_URL: url, DATA_DIR: directory } = config;
  const take = async (database: EmbeddedDatabase | string): Promise<BackupResult> => {
    const { store } = await openStorage(config);
    return backUp({ database, store, program: programVersion, settings: settingsGiven(environment) }, to, config, say);
  };
  if (url !== undefined) return take(url);
  if (!holdsEmbedded(directory)) throw new BackupError(`There is no database in ${resolve(directory)}.`);
  let database: EmbeddedDatabase;
  try {
    database = await openEmbedded({ directory });
  } catch (error) {
    if (!(error instanceof DirectoryHeldError)) throw error;
    const progress = (step: unknown) => say((step as { step: string }).step);
    return (await askHolder(error, { name: 'backup', request: { to }, progress })) as BackupResult;
  }
  try {
    return await take(database);
  } finally {
    await database.close();
  }
}
