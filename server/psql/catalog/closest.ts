/** Finds the known name closest to a misspelt name, for a hint, as PostgREST and PostgreSQL do. */

/** Least similarity for a hint; equal names have 1. */
const alike = 0.33;
/** Names with the most shared groups of letters, whose letters are compared. */
const compared = 50;
/** A name longer than any in a database is compared by its beginning. */
const longest = 300;

/**
 * The most similar name: of those that share groups of three letters, else of two, the one with the least letters to change. Null if none
 * is similar enough.
 */
export function closest(name: string, known: Iterable<string>): string | null {
  const wanted = name.slice(0, longest).toLowerCase();
  const names = [...known];
  const same = names.find((one) => one.toLowerCase() === wanted);
  if (same !== undefined) return same;
  for (const size of [3, 2]) {
    const groups = groupsOf(wanted, size);
    const near = names
      .map((one) => ({ one, shared: likeness(groups, groupsOf(one.toLowerCase(), size)) }))
      .filter(({ shared }) => shared > 0)
      .toSorted((one, other) => other.shared - one.shared)
      .slice(0, compared)
      .map(({ one }) => ({ one, score: 1 - changes(one.toLowerCase(), wanted) / Math.max(one.length, wanted.length) }))
      .filter(({ score }) => score >= alike)
      .toSorted((one, other) => other.score - one.score);
    if (near[0] !== undefined) return near[0].one;
  }
  return null;
}

/** The numbers of the groups of letters in a name, between marks of its ends. */
function groupsOf(name: string, size: number): Map<string, number> {
  const text = `-${name.replaceAll(/[^\p{L}\p{N}, ]/gu, '')}-`;
  const groups = new Map<string, number>();
  for (let at = 0; at + size <= text.length; at += 1) {
    const group = text.slice(at, at + size);
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return groups;
}

function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [group, count] of one) shared += count * (other.get(group) ?? 0);
  const length = (groups: ReadonlyMap<string, number>): number => Math.hypot(...groups.values());
  return shared === 0 ? 0 : shared / (length(one) * length(other));
}

/** Letters to insert, remove or replace to turn one text into another. */
function changes(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (before[at - 1] ?? 0) + (from[row - 1] === to[at - 1] ? 0 : 1);
      line.push(Math.min(replaced, (before[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}

/** The one or two columns that PostgreSQL names in the hint for an unknown one: at most three letters, and half of them, differ. */
export function nearColumns(name: string, columns: Iterable<string>): string[] {
  const wanted = name.slice(0, longest);
  let [least, near]: [number, string[]] = [3, []];
  for (const column of columns) {
    const distance = changes(column, wanted);
    if (distance > Math.floor(wanted.length / 2) || distance > least) continue;
    [least, near] = distance < least ? [distance, [column]] : [least, [...near, column]];
  }
  return near.length > 2 ? [] : near;
}
