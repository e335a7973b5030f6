/** Opens the file store and the folder of uploads in progress, and turns failures of a store into refusals. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { HttpError } from '#server/errors.ts';
import { isDiskFull, Refusal } from '#server/refusal.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

export interface Storage {
  store: FileStore;
  /** The folder of uploads in progress, for both kinds of store. */
  incoming: string;
  /** The bytes of its disk that stay free for other uses. */
  reserve: number;
}

export type StorageSettings = Pick<
  Config,
  | 'DATA_DIR'
  | 'FREE_SPACE_MB'
  | 'S3_BUCKET'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_PREFIX'
>;

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const folder = join(settings.DATA_DIR, 'files');
  const incoming = join(folder, 'incoming');
  const reserve = settings.FREE_SPACE_MB * 1024 * 1024;
  await mkdir(incoming, { recursive: true });
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return { store: folderStore(folder), incoming, reserve };
  }
  const { s3Store } = await import('./s3-store.ts');
  const store = await s3Store({
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    prefix: settings.S3_PREFIX,
  });
  return { store, incoming, reserve };
}

/** The longest upload in milliseconds; older files were left by a killed server. */
const longestUpload = 6 * 60 * 60 * 1000;

export async function clearIncoming(incoming: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > longestUpload) await rm(path, { force: true });
  }
}

const KEEPING =
  'The file store does not answer, so nothing was saved. What you typed is not lost; please try again later.';
export const READING = 'The store of files does not answer: please try again later.';

/** Turns a failure of the disk or the store into a refusal that says whether to try again; refusals are unchanged. */
export function storageFailure(error: unknown, away = KEEPING): Error {
  if (error instanceof HttpError) return error;
  const failure = isDiskFull(error)
    ? storageFull()
    : new Refusal(503, {
        constraint: 'storage_away',
        message: away,
        headers: { 'retry-after': '60' },
      });
  failure.cause = error;
  return failure;
}

export const storageFull = (): Refusal =>
  new Refusal(507, {
    constraint: 'storage_full',
    message:
      'The disk for files is full, so nothing was saved. What you typed is not lost; please tell an administrator.',
  });
