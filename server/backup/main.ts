/** `npm run backup | restore | verify -- <folder, set or s3://…>`: takes, restores and verifies backups. */
import { DatabaseError } from '#db/database.ts';
import { BackupError } from '#db/backup/error.ts';
import { DirectoryHeldError } from '#db/backup/embedded.ts';
import { TaskError } from '#db/task.ts';
import { ConfigError } from '#server/config.ts';
import { absolute, backUpHere, configFor } from './command.ts';
import { openSet } from './depot.ts';
import { restoreSet } from './restore.ts';
import { sizeWords } from '#domain/values/size-words.ts';
import { verifySet } from './verify.ts';

const USAGE = `Usage:
  npm run backup -- <folder or s3://bucket/prefix>
  npm run restore -- <set>
  npm run verify -- <set>
A set is one folder in the folder of backups. Without an argument, npm run backup uses BACKUP_TO.`;

/** Done; failed, or a set with faults; wrong arguments. */
const EXIT = { done: 0, failed: 1, usage: 2 } as const;

const say = (step: string): void => console.log(step);

async function main([command, given, ...more]: readonly string[]): Promise<number> {
  const target = given ?? (command === 'backup' ? process.env['BACKUP_TO'] : undefined);
  if (!target || more.length > 0 || target.startsWith('-')) {
    console.error(USAGE);
    return EXIT.usage;
  }
  const address = absolute(target, process.env);
  try {
    if (command === 'backup') return await back(address);
    if (command === 'restore') return await restore(address);
    if (command === 'verify') return await verify(address);
    console.error(USAGE);
    return EXIT.usage;
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    return EXIT.failed;
  }
}

/** Faults of the depot, the settings or the database, for which the reason says enough. */
const isExpected = (error: unknown): error is Error =>
  [BackupError, TaskError, ConfigError, DirectoryHeldError, DatabaseError].some((kind) => error instanceof kind) ||
  (error instanceof Error && ('syscall' in error || '$metadata' in error || 'severity' in error));

async function back(address: string): Promise<number> {
  const { set, files, missing, size } = await backUpHere(address, process.env, say);
  for (const name of missing) console.log(`Missing in the file store: ${name}`);
  console.log(`${set}: ${files} files, ${sizeWords(size)}`);
  return EXIT.done;
}

async function restore(address: string): Promise<number> {
  const config = configFor(address, process.env);
  const { depot, set } = await openSet(address, config);
  const { files, missing, taken_at } = await restoreSet(depot, set, config, say);
  for (const name of missing) console.log(`Missing since before the backup: ${name}`);
  console.log(`Restored the state of ${taken_at} with ${files.length} files. npm start opens it.`);
  return EXIT.done;
}

async function verify(address: string): Promise<number> {
  const config = configFor(address, process.env);
  const { depot, set } = await openSet(address, config);
  const { faults, files } = await verifySet(depot, set, config.DATABASE_URL, say);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) return EXIT.failed;
  console.log(`${address}: sound, with ${files} files`);
  return EXIT.done;
}

process.exitCode = await main(process.argv.slice(2));
