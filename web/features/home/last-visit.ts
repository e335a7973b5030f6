/** The day of the user's visit before this one, in this browser: what was recorded since is new. Draws nothing. */
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#web/data/browser-store.ts';
import { usePerson } from '#web/data/session.ts';
import { newSince } from './my-work-queries.ts';

type Visits = { before: number | null; at: number };

/** A pause after which home is visited anew. */
const PAUSE = 3_600_000;
/** What is older is no news. */
const LONGEST = 31 * 86_400_000;

function read(stored: unknown): Visits | null {
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || typeof stored.at !== 'number') return null;
  return { at: stored.at, before: 'before' in stored && typeof stored.before === 'number' ? stored.before : null };
}

export function visitsAfter(last: Visits | null, now: number): Visits {
  if (last === null) return { before: null, at: now };
  return { before: now - last.at > PAUSE ? last.at : last.before, at: now };
}

/** The beginning of the day of the visit before; a week ago at the first visit. */
export function sinceOf({ before }: Visits, now: Date): Date {
  if (before === null) return newSince(now);
  const day = new Date(Math.max(before, now.getTime() - LONGEST));
  return new Date(day.getFullYear(), day.getMonth(), day.getDate());
}

export function useLastVisit(): Date {
  const key = `home-visit:${usePerson()?.username ?? ''}`;
  const [now] = useState(() => new Date());
  const [visits] = useState(() => visitsAfter(read(readStored(key)), now.getTime()));
  useEffect(() => {
    writeStored(key, visits);
  }, [key, visits]);
  return sinceOf(visits, now);
}
