/** Keeps what was typed and not saved, in this browser, for each user; logging out removes it. Knows no form. */
import { useCallback, useMemo } from 'react';
import { readStored, removeStored, writeStored } from './browser-store.ts';
import { useSession } from './session.ts';

export type Draft<Value> = {
  /** What an earlier visit left, or undefined; read once, when the form opens. */
  kept: Value | undefined;
  /** False when the browser refused to keep it (its store is full or forbidden). */
  keep: (value: Value) => boolean;
  drop: () => void;
};

export const draftsOf = (username: string) => `draft:${username}:`;

/** `useDraft<FactForm>('facts/12')`: the key is the route of the form. The form checks what it gets: an older program may have kept it. */
export function useDraft<Value>(key: string): Draft<Value> {
  const username = useSession()?.username;
  const place = username === undefined ? undefined : draftsOf(username) + key;
  const kept = useMemo(() => (place === undefined ? undefined : (readStored(place) as Value | undefined)), [place]);
  const keep = useCallback((value: Value) => place !== undefined && writeStored(place, value), [place]);
  const drop = useCallback(() => {
    if (place !== undefined) removeStored(place);
  }, [place]);
  return { kept, keep, drop };
}
