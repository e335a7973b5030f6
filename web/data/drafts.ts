/** Keeps what was typed and not saved, in this browser, for each user and open form; logging out removes it. Knows no form. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readStored, storedUnder, removeStored, writeStored } from './browser-store.ts';
import { useSession } from './session.ts';

/** What an earlier visit left, and where. */
export type LeftDraft = { place: string; value: unknown };

export type Drafts<Value> = {
  /** False when the browser refused to keep it (its store is full or forbidden). */
  keep: (value: Value) => boolean;
  /** Forgets what this form keeps; what another tab keeps of the same record stays. */
  drop: () => void;
  /** The drafts of this record that no open form holds. The form checks what it gets: an older program may have kept it. */
  findLeft: () => Promise<LeftDraft[]>;
  dropLeft: (place: string) => void;
};

/** A reloaded page may ask before the browser has let go of what it held; a busy machine takes its time. */
const LETTING_GO_MS = 10_000;

export const draftsOf = (username: string) => `draft:${username}:`;

/** Two tabs may have one record open, so each open form keeps its draft in a place of its own. */
const newForm = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** None where the page's context is not secure: then every draft counts as left. */
const locks = (): LockManager | null | undefined => navigator.locks;

/** Held until the signal, or until the page is gone. */
function hold(place: string, signal: AbortSignal): void {
  const untilAborted = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  locks()
    ?.request(place, { signal }, untilAborted)
    .catch(() => undefined);
}

async function isHeld(place: string): Promise<boolean> {
  const waiting = { signal: AbortSignal.timeout(LETTING_GO_MS) };
  const free = locks()?.request(place, waiting, () => true) ?? true;
  return !(await Promise.resolve(free).catch(() => false));
}

/** `useDrafts<FactForm>('facts/12')`: the key is the route of the form. */
export function useDrafts<Value>(key: string): Drafts<Value> {
  const username = useSession()?.username;
  const [form] = useState(newForm);
  const record = username === undefined ? undefined : draftsOf(username) + key;
  const own = record === undefined ? undefined : `${record}@${form}`;
  useEffect(() => {
    if (own === undefined) return undefined;
    const closed = new AbortController();
    hold(own, closed.signal);
    return () => closed.abort();
  }, [own]);

  const keep = useCallback((value: Value) => own !== undefined && writeStored(own, value), [own]);
  const drop = useCallback(() => {
    if (own !== undefined) removeStored(own);
  }, [own]);
  const findLeft = useCallback(async () => {
    if (record === undefined) return [];
    const others = storedUnder(`${record}@`).filter((place) => place !== own);
    const held = await Promise.all(others.map(isHeld));
    // Read only now: the form that held it may have saved it meanwhile.
    return others
      .filter((_, at) => held[at] === false)
      .flatMap((place) => {
        const value = readStored(place);
        return value === undefined ? [] : [{ place, value }];
      });
  }, [record, own]);
  return useMemo(() => ({ keep, drop, findLeft, dropLeft: removeStored }), [keep, drop, findLeft]);
}
