/** Removes old sets: all whole ones but the newest, and half-written ones of an earlier day. Touches nothing that is not named like a set. */
import { hasManifest } from './manifest.ts';
import type { Depot } from './depot.ts';
import { isSetName } from './take.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the names of the removed sets. */
export async function removeOldSets(depot: Depot, keep: number, now = Date.now()): Promise<string[]> {
  const removed: string[] = [];
  let whole = 0;
  for (const name of (await depot.sets()).toSorted().toReversed()) {
    const set = name.replace(/\.part$/, '');
    if (!isSetName(set)) continue;
    const isWhole = set === name && (await hasManifest(depot, set));
    if (isWhole ? ++whole <= keep : now - takenAt(set) < day) continue;
    await depot.remove(name);
    removed.push(name);
  }
  return removed;
}

/** The moment in the name of a set. */
function takenAt(set: string): number {
  return Date.parse(set.replace(/^helix-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));
}
