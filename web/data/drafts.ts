/** Keeps the unsaved values of each open form in this browser, by user; logging out removes them. Works for any form. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, storedUnder, removeStored, writeStored } from './browser-store.ts';
import { currentViewed, useSession } from './session.ts';

/** A draft that an earlier visit left, and its storageKey. */
export type LeftDraft = { storageKey: string; value: unknown };

export type Drafts<Value> = {
  /** False when the browser refused to keep the draft, because its store is full or forbidden. */
  keep: (value: Value) => boolean;
  /** Removes the draft of this form; the draft of another tab with the same record stays. */
  drop: () => void;
  /** The drafts of this record that no open form holds. The form checks them, because an older version may have kept them. */
  findLeft: () => Promise<LeftDraft[]>;
  dropLeft: (storageKey: string) => void;
};

/** Removes every draft of a form, also those of open tabs. */
export const dropDrafts = (username: string, key: string): void =>
  storedUnder(`${draftsOf(username)}${key}@`).forEach(removeStored);

/** Gives the drafts of a form, which is closed, to another form of the same kind. */
export function moveDrafts(username: string, from: string, to: string): void {
  const start = `${draftsOf(username)}${from}@`;
  for (const storageKey of storedUnder(start)) {
    const moved = `${draftsOf(username)}${to}@${storageKey.slice(start.length)}`;
    if (writeStored(moved, readStored(storageKey))) removeStored(storageKey);
  }
}

/** A reloaded page may look for drafts before the browser has released its locks; a busy machine takes longer. */
const LETTING_GO_MS = 10_000;

export const draftsOf = (username: string) => `draft:${username}:`;

/** Two tabs may have the same record open, so each open form keeps its draft under its own storage key. */
const newForm = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Locks are missing in insecure contexts: then every draft counts as left. */
const locks = (): LockManager | null | undefined => navigator.locks;

/** Held until the signal aborts or the page is closed. */
function hold(storageKey: string, signal: AbortSignal): void {
  const untilAborted = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  locks()
    ?.request(storageKey, { signal }, untilAborted)
    .catch(() => undefined);
}

async function isHeld(storageKey: string): Promise<boolean> {
  const waiting = { signal: AbortSignal.timeout(LETTING_GO_MS) };
  const free = locks()?.request(storageKey, waiting, () => true) ?? true;
  return !(await Promise.resolve(free).catch(() => false));
}

/** A draft of any form, and the route of the form. */
type DraftOfForm = { key: string; value: unknown; at: number };

const timeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' ? value.at : 0;

/** The drafts of all forms that no open form holds, the newest first. While a person is viewed, there are none. */
export async function findLeftDrafts(username: string): Promise<DraftOfForm[]> {
  if (currentViewed() !== null) return [];
  const start = draftsOf(username);
  const storageKeys = storedUnder(start);
  const held = await Promise.all(storageKeys.map(isHeld));
  return storageKeys
    .flatMap((storageKey, at): DraftOfForm[] => {
      const value = held[at] === true ? undefined : readStored(storageKey);
      const key = storageKey.slice(start.length, storageKey.lastIndexOf('@'));
      return value === undefined ? [] : [{ key, value, at: timeOf(value) }];
    })
    .toSorted((one, other) => other.at - one.at);
}

/** `useDrafts<FactForm>('facts/12')`: the key is the route of the form. While a person is viewed, no draft is kept, shown or removed. */
export function useDrafts<Value>(key: string): Drafts<Value> {
  const account = useSession()?.username;
  const username = currentViewed() === null ? account : undefined;
  const [form] = useState(newForm);
  const record = username === undefined ? undefined : draftsOf(username) + key;
  const own = record === undefined ? undefined : `${record}@${form}`;
  useEffect(() => {
    if (own === undefined) return undefined;
    const closed = new AbortController();
    hold(own, closed.signal);
    return () => closed.abort();
  }, [own]);

  // While a person is viewed, the bar says that nothing is saved; a warning about the store would be wrong.
  const keep = useCallback(
    (value: Value) => (own === undefined ? currentViewed() !== null : writeStored(own, value)),
    [own],
  );
  const drop = useCallback(() => {
    if (own !== undefined) removeStored(own);
  }, [own]);
  const findLeft = useCallback(async () => {
    if (record === undefined) return [];
    const others = storedUnder(`${record}@`).filter((storageKey) => storageKey !== own);
    const held = await Promise.all(others.map(isHeld));
    // Read only now: the form that held the lock may have saved the draft meanwhile.
    return others
      .filter((_, at) => held[at] === false)
      .flatMap((storageKey) => {
        const value = readStored(storageKey);
        return value === undefined ? [] : [{ storageKey, value }];
      });
  }, [record, own]);
  return useMemo(() => ({ keep, drop, findLeft, dropLeft: removeStored }), [keep, drop, findLeft]);
}
