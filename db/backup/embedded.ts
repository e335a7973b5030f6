/** Dumps the embedded database with its description, and restores a dump into a folder. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transaction } from '#db/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '#db/embedded.ts';
import type { Described } from './dump-postgres.ts';
import { type Ask, filesNamed, type Summary, summaryOf } from './summary.ts';

export { DirectoryHeldError, holdDirectory } from '#db/lock.mjs';

const asking =
  (transaction: Transaction): Ask =>
  async <Row>(text: string) =>
    (await transaction.query<Row>(text)).rows;

export async function dumpEmbedded(database: EmbeddedDatabase): Promise<Described & { dump: Uint8Array }> {
  const { read, dump } = await database.snapshot(async (transaction) => ({
    summary: await summaryOf(asking(transaction)),
    files: await filesNamed(asking(transaction)),
  }));
  return { ...read, dump };
}

/** Restores into a folder of its own below `directory`; `settle` moves it to `directory`, as the last step of a restore. */
export async function restoreEmbedded(
  directory: string,
  dump: Uint8Array,
): Promise<{ summary: Summary; settle: () => Promise<void>; discard: () => Promise<void> }> {
  const folder = join(directory, 'restoring');
  const discard = () => rm(folder, { recursive: true, force: true });
  // Left by a restore that was killed.
  await discard();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const database = await openEmbedded({ directory: folder, template: dump });
    try {
      const summary = await database.transaction({ role: null, readOnly: true, deadline: 120_000 }, (transaction) =>
        summaryOf(asking(transaction)),
      );
      const settle = async (): Promise<void> => {
        await rename(join(folder, 'postgres'), join(directory, 'postgres'));
        await discard();
      };
      return { summary, settle, discard };
    } finally {
      await database.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
}

export const holdsEmbedded = (directory: string): boolean => existsSync(join(directory, 'postgres'));
