/** Reads the parts of a set and compares size and hash with the manifest. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BackupError } from '#db/backup/error.ts';
import { Measure } from './manifest.ts';
import type { Depot } from './depot.ts';

interface Expected {
  size: number;
  sha256: string;
}

const away = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The fault of a part in words, null if it is sound; writes it to `to`. */
export async function readPart(
  depot: Depot,
  path: string,
  expected: Expected,
  to: Writable = away(),
): Promise<string | null> {
  const content = await depot.read(path);
  if (content === null) {
    to.destroy();
    return `${path} is missing`;
  }
  const measure = new Measure();
  await pipeline(content, measure, to);
  const { size, sha256 } = measure.measured;
  if (size !== expected.size) return `${path} has ${size} bytes instead of ${expected.size}`;
  return sha256 === expected.sha256
    ? null
    : `${path} is broken: its SHA-256 is ${sha256} instead of ${expected.sha256}`;
}

/** Runs the work with a temporary folder for copies of parts, which may hold personal data: only this user may read it. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'helix-backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const fileAt = (path: string): Writable => createWriteStream(path, { mode: 0o600 });

/** The embedded database is opened from its dump in memory. */
export async function unpacked(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await promisify(gunzip)(await readFile(path)));
  } catch (error) {
    throw new BackupError(`The dump can't be unpacked: ${error instanceof Error ? error.message : String(error)}`);
  }
}
