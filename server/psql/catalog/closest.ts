/** Finds the known name closest to a misspelt name, for a hint. */

/** Least similarity for a hint; equal names have 1. */
const alike = 0.4;

/** The most similar name by shared pairs of letters (Dice coefficient); null if no name is similar enough. */
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
