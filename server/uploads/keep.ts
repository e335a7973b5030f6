/** Stores a received file: detects its type, adds its row, then stores its bytes. A failure leaves neither row nor bytes. */
import { rm } from 'node:fs/promises';
import type { Database, TransactionSettings } from '#db/database.ts';
import { FILES } from '#domain/messages/files.ts';
import { Refusal } from '#server/refusal.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';
import { kindIn } from './kind-in-thread.ts';
import { keptName, knownName } from './names.ts';
import type { Received } from './receive.ts';
import { storageFailure, type Storage } from './storage.ts';

export interface KeptFile {
  filename: string;
  content_type: string;
  original_filename: string;
}

export interface Files {
  database: Database;
  storage: Storage;
  /** Threads that detect the types of files. */
  kinds: ReadingThreads;
  /** The limits of files without a document, for each person. */
  quota: { files: number; bytes: number };
}

interface Arrival {
  uuid: string;
  name: string;
  url: string | null;
  person: TransactionSettings;
  /** The function that inserts its row. */
  into?: 'rules.receive_file' | 'rules.receive_import';
}

/** Refuses a person without the right to manage documents, or at the limit of loose files, before a body is read or an address fetched. */
export async function requireUpload({ database, quota }: Files, person: TransactionSettings, size = 0): Promise<void> {
  await database.statement(
    person,
    'select rules.require_upload_permission(), rules.require_file_quota($1::bigint, $2::integer, $3::bigint)',
    [size, quota.files, quota.bytes],
  );
}

export async function keep(
  { database, storage, quota, kinds }: Files,
  { path, size }: Received,
  { uuid, name, url, person, into = 'rules.receive_file' }: Arrival,
): Promise<KeptFile> {
  try {
    if (size === 0) throw new Refusal(400, { constraint: 'upload_empty', message: FILES.empty });
    const kind = await kindIn(kinds, path, name);
    const filename = keptName(uuid, kind);
    const original = knownName(name, kind);
    await database.statement(
      person,
      `select ${into}($1::text, $2::uuid, $3::text, $4::text, $5::bigint, $6::text, $7::integer, $8::bigint)`,
      [filename, uuid, kind.contentType, original, size, url, quota.files, quota.bytes],
    );
    try {
      await storage.store.put(filename, path, kind.contentType);
    } catch (error) {
      // Removes the bytes, if any, and the row. If this fails, the sweep removes both a day later.
      await storage.store.remove(filename).catch(() => undefined);
      await database.statement(person, 'select rules.forget_file($1::text)', [filename]).catch(() => undefined);
      throw storageFailure(error);
    }
    return { filename, content_type: kind.contentType, original_filename: original };
  } finally {
    await rm(path, { force: true });
  }
}
