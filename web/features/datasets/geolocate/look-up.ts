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

/** A place with its areas, 'Bako, Demsa, Adamawa': all of them, then the largest alone. */
function within(name: string): string[] {
  const parts = name.split(',').map((part) => part.trim());
  const [first = '', ...areas] = parts;
  const last = areas.at(-1);
  return last === undefined || areas.length < 2 ? [name] : [name, `${first}, ${last}`];
}

async function lookUp({ name, iso3, accuracy }: Wanted, signal: AbortSignal): Promise<Found> {
  const options = { count: CANDIDATES, signal };
  const search = async (text: string, inside: string | null) =>
    (await searchPlaces(text.slice(0, LONGEST), inside === null ? options : { ...options, iso3: inside })).results;
  if (iso3 !== null) {
    for (const text of within(name)) {
      const inside = await search(text, iso3);
      if (inside.length > 0) return foundFor(name, inside, [], accuracy);
    }
    const [first = ''] = name.split(',');
    const elsewhere = name.includes(',') ? await search(first.trim(), iso3) : [];
    if (elsewhere.length > 0) return { places: elsewhere, doubt: 'area' };
  }
  return foundFor(name, [], await search(name, null));
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
