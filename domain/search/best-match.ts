/** Ranks how well a name matches typed text, whatever its case and accents, to narrow and order lists. rules.match_rank does the same in the database. */
import { folded, foldedWords } from './folded.ts';

/** Every character other than a letter or a digit separates words. */
const apart = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{Nd}]/gu, ' ')}`;

/** 0 the whole name or either half of 'United Nations (UN)', 1 its beginning, 2 the beginning of a word for each typed word, 3 any part of it; null if a typed word is missing. */
export function matchRank(name: string, typed: string): number | null {
  const [within, part] = [folded(name).trim(), folded(typed).trim()];
  const words = foldedWords(typed);
  if (within === part || within.startsWith(`${part} (`) || within.endsWith(` (${part})`)) return 0;
  if (within.startsWith(part)) return 1;
  if (!words.every((word) => within.includes(word))) return null;
  return words.every((word) => apart(within).includes(apart(word))) ? 2 : 3;
}

/** The rank of a name with its hidden other names: the name itself ranks first; other names match by beginnings of words, codes only in full. */
export function namesRank(
  { name, others = [], codes = [] }: { name: string; others?: readonly string[]; codes?: readonly string[] },
  typed: string,
): number | null {
  const ranks = [name, ...others].flatMap((one, at) => {
    const rank = matchRank(one, typed);
    return rank === null || (at > 0 && rank === 3) ? [] : [2 * rank + (at === 0 ? 0 : 1)];
  });
  const part = folded(typed).trim();
  if (codes.some((code) => folded(code) === part)) ranks.push(1);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

const orLast = (rank: number | null): number => rank ?? Infinity;

/** For a stable sort: the lower rank first, equal ranks in their old order. */
export const byRank = (one: number | null, other: number | null): number =>
  one === other ? 0 : orLast(one) - orLast(other);

/** The rank of a path in a tree: the better of each node's names counts, and the last node ranks before those above it. Null if no name matches. */
export function pathRank(path: readonly string[], typed: string): number | null {
  const ranks = path.flatMap((name, depth) => {
    const rank = matchRank(name, typed);
    return rank === null ? [] : [2 * rank + (depth === path.length - 1 ? 0 : 1)];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** A branch comes before its descendants. */
export const byPathMatch =
  (typed: string) =>
  (one: readonly string[], other: readonly string[]): number =>
    byRank(pathRank(one, typed), pathRank(other, typed)) || one.length - other.length;
