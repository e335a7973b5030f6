/** The manifest of a set: its form, and how it is written and read. A set without one is half-written. */
import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { BackupError } from '#db/backup/error.ts';
import { summaryForm } from '#db/backup/summary.ts';
import { isFileName } from '#server/uploads/file-store.ts';
import type { Depot } from './depot.ts';

const measured = { size: z.number(), sha256: z.string() };
export const manifestForm = z.object({
  /** Of the set itself. */
  format: z.literal(1),
  /** The version of Helix. */
  program: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** The moment of the snapshot, at most a second before it. */
  taken_at: z.string(),
  summary: summaryForm,
  /** All parts but the files. */
  parts: z.array(z.object({ name: z.string().regex(/^[a-z]+(\.[a-z]+)+$/), ...measured })),
  files: z.array(z.object({ name: z.string().refine(isFileName), type: z.string(), ...measured })),
  /** Files that the database names and the store did not have. */
  missing: z.array(z.string()),
  /** The names of the settings of the program, without their values: they hold secrets. */
  settings: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestForm>;

const name = 'manifest.json';
const hashName = 'manifest.sha256';

export const databasePart = { embedded: 'database.tar.gz', postgres: 'database.dump' } as const;
export const fileIn = (set: string, file: string): string => `${set}/files/${file}`;

/** Written last: its presence makes a set whole. */
export async function writeManifest(depot: Depot, set: string, manifest: Manifest): Promise<void> {
  const written = `${JSON.stringify(manifestForm.parse(manifest), null, 1)}\n`;
  await depot.write(`${set}/${hashName}`, Readable.from([Buffer.from(hashLine(written))]));
  await depot.write(`${set}/${name}`, Readable.from([Buffer.from(written)]));
}

/** As sha256sum writes it, which can check it too. */
const hashLine = (written: string): string => `${createHash('sha256').update(written).digest('hex')}  ${name}\n`;

export async function hasManifest(depot: Depot, set: string): Promise<boolean> {
  const found = await depot.read(`${set}/${name}`);
  found?.destroy();
  return found !== null;
}

export async function readManifest(depot: Depot, set: string): Promise<Manifest> {
  const [written, hash] = await Promise.all([read(depot, `${set}/${name}`), read(depot, `${set}/${hashName}`)]);
  const where = `${depot.address}/${set}`;
  if (written === null) {
    const sets = await depot.sets();
    throw new BackupError(
      sets.includes(set)
        ? `${where} is half-written: it has no ${name}. Its backup did not end.`
        : `There is no set ${where}.`,
    );
  }
  if (hash !== hashLine(written)) throw new BackupError(`${where} is broken: ${name} is not the one of ${hashName}`);
  const parsed = manifestForm.safeParse(JSON.parse(written));
  if (parsed.success) return parsed.data;
  throw new BackupError(`${where} was made by another version of Helix: ${z.prettifyError(parsed.error)}`);
}

async function read(depot: Depot, path: string): Promise<string | null> {
  const stream = await depot.read(path);
  return stream === null ? null : text(stream);
}

/** Passes a stream through, and measures it. */
export class Measure extends Transform {
  readonly #hash: Hash = createHash('sha256');
  // Not `size`: an S3 upload takes such a property for the size of the whole.
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  get measured(): { size: number; sha256: string } {
    return { size: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}
