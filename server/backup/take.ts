/** Takes a backup into a new set while the program runs: the database first, then all files that its snapshot names. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Described } from '#db/backup/dump-postgres.ts';
import { dumpPostgres } from '#db/backup/dump-postgres.ts';
import { dumpEmbedded } from '#db/backup/embedded.ts';
import type { NamedFile } from '#db/backup/summary.ts';
import type { EmbeddedDatabase } from '#db/embedded.ts';
import type { FileStore } from '#server/uploads/file-store.ts';
import { databasePart, fileIn, type Manifest, Measure, writeManifest } from './manifest.ts';
import type { Depot } from './depot.ts';

export interface Source {
  /** An open embedded database, or the address of a PostgreSQL database with the role that owns it. */
  database: EmbeddedDatabase | string;
  store: FileStore;
  program: string;
  /** The names of the settings that are set. */
  settings: readonly string[];
}

export interface Taken {
  set: string;
  manifest: Manifest;
  /** In bytes. */
  size: number;
}

export type Say = (step: string) => void;

/** `helix-20260301T060000Z-4f1c`: sets sort by time. */
export const setName = (now = new Date()): string =>
  `helix-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(2).toString('hex')}`;
export const isSetName = (name: string): boolean => /^helix-\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(name);

export async function takeBackup(source: Source, depot: Depot, say: Say): Promise<Taken> {
  const taken_at = new Date();
  const set = setName(taken_at);
  const draft = depot.draft(set);
  try {
    const kind = typeof source.database === 'string' ? 'postgres' : 'embedded';
    const part = databasePart[kind];
    say('Dumping the database …');
    const { summary, files, measured } = await dump(source.database, depot, `${draft}/${part}`);
    say(`Copying ${files.length} files …`);
    const copied = await copyFiles(source.store, files, depot, draft);
    const manifest: Manifest = {
      format: 1,
      program: source.program,
      database: kind,
      taken_at: taken_at.toISOString(),
      summary,
      parts: [{ name: part, ...measured }],
      files: copied.flatMap((one) => one.copy ?? []),
      missing: copied.flatMap((one) => (one.copy === null ? [one.name] : [])),
      settings: [...source.settings],
    };
    await writeManifest(depot, draft, manifest);
    await depot.settle(set);
    return { set, manifest, size: sizeOf(manifest) };
  } catch (error) {
    await depot.remove(draft).catch(() => undefined);
    throw error;
  }
}

const sizeOf = ({ parts, files }: Manifest): number => [...parts, ...files].reduce((sum, { size }) => sum + size, 0);

async function dump(
  database: EmbeddedDatabase | string,
  depot: Depot,
  name: string,
): Promise<Described & { measured: Measure['measured'] }> {
  const measure = new Measure();
  const write = (content: Readable) => writeMeasured(depot, name, content, measure);
  if (typeof database === 'string') {
    const described = await dumpPostgres(database, write);
    return { ...described, measured: measure.measured };
  }
  const { dump: bytes, ...described } = await dumpEmbedded(database);
  // In pieces: the whole as one chunk would be compressed at once.
  await write(Readable.from(pieces(bytes), { objectMode: false }).pipe(createGzip({ level: 1 })));
  return { ...described, measured: measure.measured };
}

function* pieces(bytes: Uint8Array, size = 1024 * 1024): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function writeMeasured(depot: Depot, name: string, content: Readable, measure: Measure): Promise<void> {
  await Promise.all([pipeline(content, measure), depot.write(name, measure)]);
}

interface Copied {
  name: string;
  /** Null if the store does not have it. */
  copy: Manifest['files'][number] | null;
}

/** A file never changes, so that a copy made after the dump is the file that the dump names. */
function copyFiles(store: FileStore, files: readonly NamedFile[], depot: Depot, set: string): Promise<Copied[]> {
  const turn = pLimit(4);
  return Promise.all(
    files.map(({ name, type }) =>
      turn(async (): Promise<Copied> => {
        const content = await store.get(name, null);
        if (content === null) return { name, copy: null };
        const measure = new Measure();
        await writeMeasured(depot, fileIn(set, name), content, measure);
        return { name, copy: { name, type, ...measure.measured } };
      }),
    ),
  );
}
