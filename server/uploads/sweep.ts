/** Removes files without a document for a day, remains of interrupted uploads, answers kept for a day, old notifications and counts of clients, on one server at a time. Never removes a stored file without a row. */
import type { Database } from '#db/database.ts';
import { counted } from '#db/jobs.ts';
import { regularlyOnOneServer } from '#db/once.ts';
import type { FileStore } from './file-store.ts';
import { clearIncoming, type Storage } from './storage.ts';

const batch = 100;
const background = { role: null, background: true } as const;

/** Returns the number of removed files. Several servers may run it at once, and it may be killed and run again. */
export async function sweepFiles(owner: Database, { store, incoming }: Storage): Promise<number> {
  await clearIncoming(incoming);
  let removed = 0;
  for (let names = await condemned(owner); names.length > 0; names = await condemned(owner)) {
    const gone = await removeFrom(store, names);
    await owner.statement(background, 'delete from data.files where filename = any ($1::text[])', [gone]);
    removed += gone.length;
    // Files that the store failed to remove are tried again the next time.
    if (gone.length < names.length) break;
  }
  return removed;
}

/** Notifications that their people were done with 90 days ago, and all that are older than a year; and the tabs that were closed without a word. */
export async function forgetNotifications(owner: Database): Promise<void> {
  await owner.statement(
    background,
    `delete from data.notifications where done_at < now() - interval '90 days' or created_at < now() - interval '1 year'`,
  );
  await owner.statement(background, `delete from data.open_records where seen_at < now() - interval '1 hour'`);
}

/** A key whose answer is gone is free again. */
export async function forgetAnswers(owner: Database): Promise<void> {
  await owner.statement(background, `delete from auth.kept_answers where created_at < now() - interval '1 day'`);
}

/** Counts of clients older than 90 days, and all but the last changes: what an ETag is made of only has to differ. */
export async function forgetRequests(owner: Database): Promise<void> {
  await owner.statement(background, 'delete from auth.client_requests where day <= current_date - 90');
  await owner.statement(
    background,
    `delete from data.published_changes where changed_at < now() - interval '1 hour' and id < (select max(id) from data.published_changes)`,
  );
}

/** Positions of writes that every replica in use has long replayed. */
async function forgetWrites(owner: Database): Promise<void> {
  await owner.statement(background, `delete from auth.last_writes where written_at < now() - interval '1 hour'`);
}
/** A file that never had a document goes after a day; that of a deleted document when the document can't be restored any more. */
const condemnable = `loose_since < now() - case when loose_since = created_at then interval '1 day' else interval '90 days' end`;

/** Marks files first: no document can take a marked file, so its bytes are removed outside a transaction. */
async function condemned(owner: Database): Promise<string[]> {
  const { rows } = await owner.statement<{ filename: string }>(
    background,
    `update data.files set removing = true
     where filename in (
       select filename from data.files where ${condemnable} order by loose_since limit ${batch}
     ) and ${condemnable}
     returning filename`,
  );
  return rows.map(({ filename }) => filename);
}

async function removeFrom(store: FileStore, names: readonly string[]): Promise<string[]> {
  const tried = await Promise.all(
    names.map((name) =>
      store.remove(name).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return tried.flat();
}

/** A part that fails does not keep the others from their work. */
export async function sweepAll(owner: Database, storage: Storage, failed: (error: unknown) => void): Promise<void> {
  await counted('forget_answers', () => forgetAnswers(owner)).catch(failed);
  await counted('forget_requests', () => forgetRequests(owner)).catch(failed);
  await counted('forget_notifications', () => forgetNotifications(owner)).catch(failed);
  await counted('forget_writes', () => forgetWrites(owner)).catch(failed);
  await counted('sweep_files', () => sweepFiles(owner, storage)).catch(failed);
}

const hour = 60 * 60 * 1000;

/** Sweeps a minute after the start, then every hour; returns a function that stops it. */
export const sweepRegularly = (
  owner: Database,
  storage: Storage,
  failed: (error: unknown) => void,
): (() => Promise<void>) =>
  regularlyOnOneServer(owner, 'sweep', () => sweepAll(owner, storage, failed), { first: 60_000, every: hour }, failed);
