/** Reads and imports files in this process, for the screen. The database keeps claims, progress and results, so other servers show them; a process that ends leaves an interrupted run. */
import type { FileKind } from '#domain/imports/import-report.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#db/database.ts';
import { UnreadableFile } from '#db/import/file-row.ts';
import type { Progress } from '#db/import/run.ts';
import { writeTo } from '#server/uploads/receive.ts';
import { READING, storageFailure, type Storage } from '#server/uploads/storage.ts';

export interface FileToImport {
  /** Of data.import_files. */
  id: number;
  /** In the store. */
  filename: string;
  fileName: string;
  as: FileKind | null;
}

export interface BegunRun extends FileToImport {
  run: number;
  by: string;
}

const background = { role: null, background: true } as const;
/** Milliseconds between two notes of the progress of a survey. */
const NOTED = 1_000;
/** Refused rows that a survey keeps; it counts all. */
const KEPT = 100;
const FAULT = 'The file could not be read because of a fault of the server. Try again.';

class Ended extends Error {}

export class ImportWork {
  readonly #going = new Set<Promise<void>>();
  readonly #owner: Database;
  readonly #storage: Storage;
  readonly #failed: (error: unknown) => void;
  #ended = false;

  constructor(owner: Database, storage: Storage, failed: (error: unknown) => void) {
    this.#owner = owner;
    this.#storage = storage;
    this.#failed = failed;
  }

  survey(file: FileToImport): void {
    this.#begin(async () => {
      try {
        const survey = await this.#withCopy(file, async (path) => {
          const { surveyImport } = await import('#db/import/run.ts');
          let noted = performance.now();
          return surveyImport(this.#owner, {
            file: path,
            fileName: file.fileName,
            as: file.as,
            progress: async ({ rows, of }: Progress) => {
              this.#requireTime();
              if (performance.now() - noted < NOTED) return;
              noted = performance.now();
              await this.#note(file, rows, of);
            },
          });
        });
        const { refused, totals, sums: _, ...rest } = survey;
        const kept = {
          ...rest,
          refused: refused.slice(0, KEPT),
          totals: totals.slice(0, KEPT),
          refused_count: refused.length,
          totals_count: totals.length,
        };
        await this.#settle(file, 'survey = $2::text::jsonb, error = null', JSON.stringify(kept));
      } catch (error) {
        if (error instanceof Ended) return;
        if (!(error instanceof UnreadableFile)) this.#failed(error);
        await this.#settle(file, 'error = $2', error instanceof UnreadableFile ? error.message : FAULT);
      }
    });
  }

  import(begun: BegunRun): void {
    this.#begin(async () => {
      let read = false;
      try {
        await this.#withCopy(begun, async (path) => {
          const { runImport } = await import('#db/import/run.ts');
          read = true;
          return runImport(this.#owner, {
            kind: 'gidd',
            file: path,
            fileName: begun.fileName,
            as: begun.as,
            begun,
            progress: () => this.#requireTime(),
          });
        });
        await this.forget(begun.filename);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) this.#failed(error);
        // A run that has read its file has kept its own failure.
        if (!read) await this.#endUnread(begun.run);
      }
    });
  }

  /** Removes a file that is imported or not wanted any more. What the store keeps is swept a day later. */
  async forget(filename: string): Promise<void> {
    await this.#owner.statement(background, 'delete from data.import_files where filename = $1', [filename]);
    await this.#storage.store.remove(filename);
    await this.#owner.statement(background, 'delete from data.files where filename = $1', [filename]);
  }

  /** Stops the work after the batches that are being stored. */
  async close(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#going);
  }

  #begin(work: () => Promise<void>): void {
    const going = work()
      .catch(this.#failed)
      .finally(() => this.#going.delete(going));
    this.#going.add(going);
  }

  #requireTime(): void {
    if (this.#ended) throw new Ended('The server was stopped.');
  }

  async #withCopy<T>({ filename }: FileToImport, read: (path: string) => Promise<T>): Promise<T> {
    const path = join(this.#storage.incoming, randomUUID());
    try {
      const stored = await this.#storage.store.get(filename, null).catch((error: unknown) => {
        throw storageFailure(error, READING);
      });
      if (stored === null) throw new UnreadableFile('The file is gone: choose it again.');
      await writeTo(stored, path);
      return await read(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #note({ id }: FileToImport, rows: number, of: number | null): Promise<void> {
    const { affected } = await this.#owner.statement(
      background,
      `update data.import_files set rows_done = $2::bigint, rows_of = $3::bigint, claimed_until = now() + interval '2 minutes' where id = $1::bigint`,
      [id, rows, of],
    );
    if (affected === 0) throw new Ended('The file is not wanted any more.');
  }

  async #settle({ id }: FileToImport, set: string, value: string): Promise<void> {
    await this.#owner.statement(
      background,
      `update data.import_files set claimed_until = null, ${set} where id = $1::bigint`,
      [id, value],
    );
  }

  async #endUnread(run: number): Promise<void> {
    await this.#owner.statement(
      background,
      `update data.import_runs set finished_at = clock_timestamp(), report = jsonb_build_object('failed', $2::text) where id = $1::bigint`,
      [run, FAULT],
    );
  }
}
