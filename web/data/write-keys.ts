/**
 * Gives each write an Idempotency-Key, and the same one to the same write after a lost answer, also in a later visit.
 * Keeps a hash of the write, never its text.
 */
import { readStored, removeStored, storedUnder, writeStored } from './browser-store.ts';
import { randomHex } from './random-hex.ts';

const PREFIX = 'write:';
const MINUTE = 60_000;

/** `form`: the save of a form, whose values stay until it succeeds; the server keeps its answers for a day. */
type Kept = { key: string; until: number; form: boolean };

export type KeyedWrite = {
  key: string;
  /** Called when the write is known to have succeeded, or to have been refused. */
  answered: (outcome: 'success' | 'refusal') => void;
  /** Called in any case, at the end. */
  ended: () => void;
};

/** Writes of this page that wait for their answers. */
const running = new Set<string>();

const keptAt = (storageKey: string): Kept | null => {
  const value = readStored(storageKey) as Kept | undefined;
  return typeof value?.key === 'string' && value.until > Date.now() ? value : null;
};

const newKey = (): string => randomHex(24);

export function keyedWrite(request: readonly unknown[], form: boolean): KeyedWrite {
  const storageKey = PREFIX + hashOf(JSON.stringify(request));
  // Two equal writes at the same time are two writes.
  if (running.has(storageKey)) return { key: newKey(), answered: () => {}, ended: () => {} };
  running.add(storageKey);
  const kept = keptAt(storageKey);
  const key = kept?.key ?? newKey();
  const until = Date.now() + (form ? 24 * 60 : 10) * MINUTE;
  writeStored(storageKey, kept ?? ({ key, until, form } satisfies Kept));
  return {
    key,
    answered: (outcome) => {
      // A refusal may come before the server looks for the key, so it says nothing about an earlier try.
      if (outcome === 'success' || kept === null) removeStored(storageKey);
      if (outcome === 'success') forgetOlder();
    },
    ended: () => void running.delete(storageKey),
  };
}

/** After another write the user has gone on: what was lost before, such as an assignment, is a new one when it is made again. */
function forgetOlder(): void {
  for (const storageKey of storedUnder(PREFIX)) {
    if (!running.has(storageKey) && keptAt(storageKey)?.form !== true) removeStored(storageKey);
  }
}

/** 53 bits by the method cyrb53; `crypto.subtle` is missing in insecure contexts. The server refuses a key with another request, so equal hashes do no harm. */
function hashOf(text: string): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36);
}
