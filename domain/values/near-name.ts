/** The name that a mistyped word most likely means. */

export const plainWord = (words: string): string => words.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Longer ones are no names. */
const MOST = 60;

function pairsOf(word: string): Set<string> {
  const letters = plainWord(word.slice(0, MOST));
  return new Set([...letters].slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

/** The share of the pairs of letters of the shorter word that the other has, too: a beginning, a part and a slip are near. */
function nearness(one: Set<string>, other: Set<string>): number {
  const shorter = Math.min(one.size, other.size);
  return shorter < 2 ? 0 : [...one].filter((pair) => other.has(pair)).length / shorter;
}

/** The nearest of these, of equal ones the shortest, or null. */
export function nearName<Named extends { readonly label: string }>(word: string, all: readonly Named[]): Named | null {
  const pairs = pairsOf(word);
  const found = all
    .map((named) => ({ named, near: nearness(pairs, pairsOf(named.label)) }))
    .filter(({ near }) => near > 0.5)
    .toSorted((a, b) => b.near - a.near || a.named.label.length - b.named.label.length);
  return found[0]?.named ?? null;
}
