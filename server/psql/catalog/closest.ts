/** Finds the known name that a misspelt one most likely means, for a hint; knows names only. */

/** At least this alike, of 1 for the same name. */
const alike = 0.4;

/** The likest by the share of pairs of letters (Dice); null when none is near. */
export function closest(name: string, known: Iterable<string>): string | null {
  const wanted = pairsOf(name);
  let best: string | null = null;
  let likeness = alike;
  for (const candidate of known) {
    const pairs = pairsOf(candidate);
    const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
    const found = (2 * shared) / (wanted.size + pairs.size);
    if (found > likeness) [best, likeness] = [candidate, found];
  }
  return best;
}

function pairsOf(name: string): Set<string> {
  const text = `-${name.toLowerCase()}-`;
  return new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)));
}
