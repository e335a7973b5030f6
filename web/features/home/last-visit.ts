/** The day of the user's visit before this one, as the server knows it: what was recorded since is new. Draws nothing. */
import { useState } from 'react';
import { usePerson } from '#web/data/session.ts';
import { newSince } from './my-work-queries.ts';

/** What is older is no news. */
const LONGEST = 31 * 86_400_000;

/** The beginning of the day of the visit before; a week ago at the first visit. */
export function sinceOf(lastVisit: string | null, now: Date): Date {
  if (lastVisit === null) return newSince(now);
  const day = new Date(Math.max(Date.parse(lastVisit), now.getTime() - LONGEST));
  return new Date(day.getFullYear(), day.getMonth(), day.getDate());
}

export function useLastVisit(): Date {
  const [now] = useState(() => new Date());
  return sinceOf(usePerson()?.lastVisit ?? null, now);
}
