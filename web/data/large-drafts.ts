/** Keeps drafts that are too large for the browser's small store, in pieces, so that keeping one never blocks the page. Knows no form. */

import { readStored, storedUnder } from './browser-store.ts';

const DATABASE = 'helix-drafts';
const STORE = 'pieces';
/** Rows of one piece: copying them takes a few milliseconds. */
const PIECE = 1_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The store of drafts cannot be opened'));
  });
}

async function run<Answer>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await open();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The draft was not kept'));
    });
  } finally {
    database.close();
  }
}

/** All pieces of a key. */
const piecesOf = (key: string) => IDBKeyRange.bound([key], [key, Infinity]);

/** Returns the number of pieces. Rows are copied piece by piece, with the page's own work between them. */
export async function keepLarge(key: string, rows: readonly unknown[]): Promise<number> {
  const pieces = Math.ceil(rows.length / PIECE);
  for (let at = 0; at < pieces; at += 1) {
    const piece = rows.slice(at * PIECE, (at + 1) * PIECE);
    // oxlint-disable-next-line no-await-in-loop -- One piece after the other, so that the page can work between them.
    await run('readwrite', (store) => store.put(piece, [key, at]));
  }
  return pieces;
}

/** Null if a piece is missing. */
export async function readLarge(key: string, pieces: number): Promise<unknown[] | null> {
  const found = await run('readonly', (store) => store.getAll(piecesOf(key)));
  return found.length === pieces ? found.flat() : null;
}

export async function dropLarge(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(piecesOf(key)));
}

/** Removes the pieces that no kept draft names, such as those of a user who has logged out. `seconds`: younger ones stay, because their draft may be on its way. */
export async function dropOrphans(seconds: number): Promise<void> {
  const named = new Set(storedUnder('draft:').map((storageKey) => nameOf(readStored(storageKey))));
  const keys = await run('readonly', (store) => store.getAllKeys());
  const found = new Set(keys.flatMap((key) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : [])));
  const old = (key: string) => Date.now() - Number.parseInt(key, 36) >= seconds * 1000;
  await Promise.all([...found].filter((key) => !named.has(key) && old(key)).map(dropLarge));
}

const nameOf = (kept: unknown): unknown =>
  typeof kept === 'object' && kept !== null && 'key' in kept ? kept.key : undefined;

/** Begins with the time, by which an orphan's age is known. */
export const newLargeKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
