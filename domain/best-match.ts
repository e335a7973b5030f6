/** How well a text answers to what was typed of it, whatever its case and accents: by this lists are narrowed and ordered. Searches nothing itself. */

/** Côte d'Ivoire is found by cote, and كَمبالا by كمبالا. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** 0 the whole text, 1 its beginning, 2 the beginning of a word in it, 3 any part of it; null where it has no such part. */
export function matchRank(text: string, typed: string): number | null {
  const [within, part] = [folded(text), folded(typed)];
  const at = within.indexOf(part);
  if (at === -1) return null;
  if (at === 0) return within === part ? 0 : 1;
  return within.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(part)) ? 2 : 3;
}

const orLast = (rank: number | null): number => rank ?? Infinity;
const better = (one: number | null, other: number | null): number => (one === other ? 0 : orLast(one) - orLast(other));

/** For a stable sort: the better match first, those of one rank as they were. */
export const byMatch =
  (typed: string) =>
  (one: string, other: string): number =>
    better(matchRank(one, typed), matchRank(other, typed));

/** Of a way down a tree: the better one of its names answers the earlier, and the last of them before those above it. Null where none does. */
export function pathRank(path: readonly string[], typed: string): number | null {
  const ranks = path.flatMap((name, depth) => {
    const rank = matchRank(name, typed);
    return rank === null ? [] : [2 * rank + (depth === path.length - 1 ? 0 : 1)];
  });
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** A branch comes before what hangs from it. */
export const byPathMatch =
  (typed: string) =>
  (one: readonly string[], other: readonly string[]): number =>
    better(pathRank(one, typed), pathRank(other, typed)) || one.length - other.length;
