/** Groups of likely duplicates, from their pairs. */
import type { DuplicatesRow } from '#domain/generated/rows.ts';

export type Pair = Pick<
  DuplicatesRow,
  'one' | 'other' | 'reason' | 'score' | 'one_name' | 'other_name' | 'dismissed_by' | 'dismissed_at'
>;

export interface Group {
  ids: number[];
  /** The name of the oldest record. */
  name: string;
  /** Of the surest pair. */
  reason: string;
  score: number;
  pairs: Pair[];
}

/** Longer chains of pairs, each alike to the next, are several groups. */
const MOST = 10;

/** The pairs come with the surest first, and so do the groups. A record is in one group; a pair between two groups that are full is in none. */
export function groupsOf(pairs: readonly Pair[]): Group[] {
  const groupOf = new Map<number, Group>();
  const groups: Group[] = [];
  for (const pair of pairs) {
    const { one, other, reason, score } = pair;
    const [first, second] = [groupOf.get(one), groupOf.get(other)];
    if (first !== undefined && first === second) {
      first.pairs.push(pair);
      continue;
    }
    const ids = [...new Set([...(first?.ids ?? [one]), ...(second?.ids ?? [other])])].toSorted((a, b) => a - b);
    if (ids.length > MOST) continue;
    const kept = [...(first?.pairs ?? []), ...(second?.pairs ?? []), pair];
    const surest = kept.reduce((best, each) => (each.score > best.score ? each : best), pair);
    const group = first ?? second ?? { ids, name: '', reason, score, pairs: kept };
    if (first === undefined && second === undefined) groups.push(group);
    if (first !== undefined && second !== undefined) groups.splice(groups.indexOf(second), 1);
    const name = kept.find((each) => each.one === ids[0])?.one_name ?? '';
    Object.assign(group, { ids, name, reason: surest.reason, score: surest.score, pairs: kept });
    for (const id of ids) groupOf.set(id, group);
  }
  return groups;
}
