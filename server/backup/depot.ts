/** A folder or a prefix of a bucket that holds sets of backups. A set is a folder in it; a name is of a set, or of a file in one. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '#db/backup/error.ts';
import type { Config } from '#server/config.ts';

/** Where sets are kept. */
export interface Depot {
  /** As people name it. */
  address: string;
  write(name: string, content: Readable): Promise<void>;
  /** Null if there is no such file. */
  read(name: string): Promise<Readable | null>;
  /** The names of all sets, also of half-written ones. */
  sets(): Promise<string[]>;
  /** The name of a set while it is written. */
  draft(set: string): string;
  /** Gives a set that is whole its name. */
  settle(set: string): Promise<void>;
  remove(set: string): Promise<void>;
}

const part = '.part';

/** Of a store, not of a folder. */
export const isInStore = (address: string): boolean => address.startsWith('s3://');

export type S3Config = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** `address`: a folder, or `s3://bucket/prefix` in the store of the settings. */
export async function openDepot(address: string, config: S3Config): Promise<Depot> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (bucket === undefined) return folderDepot(resolve(address));
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = config;
  if (id === undefined || secret === undefined) {
    throw new BackupError(`${address} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  }
  const { s3Depot } = await import('./s3-depot.ts');
  return s3Depot({ endpoint, region, accessKeyId: id, secretAccessKey: secret }, bucket, prefix.replace(/\/*$/, ''));
}

/** The depot of a set, and its name in it. */
export async function openSet(address: string, config: S3Config): Promise<{ depot: Depot; set: string }> {
  const plain = address.replace(/\/+$/, '');
  if (!isInStore(plain)) return { depot: folderDepot(dirname(resolve(plain))), set: basename(resolve(plain)) };
  const at = plain.lastIndexOf('/');
  if (at <= 's3://'.length) throw new BackupError(`${address} is not a set: s3://bucket/prefix/set`);
  return { depot: await openDepot(plain.slice(0, at), config), set: plain.slice(at + 1) };
}

export function folderDepot(folder: string): Depot {
  return {
    address: folder,
    write: async (name, content) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
    },
    read: async (name) => {
      const stream = createReadStream(join(folder, name));
      try {
        await once(stream, 'open');
        return stream;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    sets: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    },
    draft: (set) => set + part,
    settle: (set) => rename(join(folder, set + part), join(folder, set)),
    remove: (set) => rm(join(folder, set), { recursive: true, force: true }),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
