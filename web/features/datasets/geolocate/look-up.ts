/** Looks names up with the place service, a few at a time. A name that the service can't answer has failed; the others go on. */
import { PsqlError } from '#web/data/psql.ts';
import { searchPlaces } from '#web/data/places.ts';
import { foundFor, type Found } from './choose.ts';
import type { Wanted } from './names.ts';

export type LookedUp = Wanted & Found & { problem: string | null };

const AT_ONCE = 4;
const CANDIDATES = 8;
/** The place service takes longer texts for none. */
const LONGEST = 200;

async function lookUp({ name, iso3 }: Wanted, signal: AbortSignal): Promise<Found> {
  const text = name.slice(0, LONGEST);
  const options = { count: CANDIDATES, signal };
  const inside = iso3 === null ? [] : (await searchPlaces(text, { ...options, iso3 })).results;
  if (inside.length > 0) return foundFor(name, inside, []);
  return foundFor(name, [], (await searchPlaces(text, options)).results);
}

export async function lookUpAll(
  wanted: readonly Wanted[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<LookedUp[]> {
  const found: LookedUp[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < wanted.length) {
      signal.throwIfAborted();
      const at = (next += 1) - 1;
      const one = wanted[at];
      if (one === undefined) return;
      try {
        found[at] = { ...one, ...(await lookUp(one, signal)), problem: null };
      } catch (error) {
        // Without a session no name can be looked up.
        if (signal.aborted || (error instanceof PsqlError && error.status === 401)) throw error;
        found[at] = {
          ...one,
          places: [],
          doubt: null,
          problem: error instanceof Error ? error.message : String(error),
        };
      }
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}
